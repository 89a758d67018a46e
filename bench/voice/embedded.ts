// The real embedded stack on the held-apart set: real models, real time, the real engine.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchModels } from '#adapters/models/command.ts'
import { openSpeech } from '#adapters/speech.ts'
import type { Speech } from '#server/ports.ts'
import type { Brain } from '#voice/brain/brain.ts'
import { clausesOf } from '#voice/clauses.ts'
import { systemClock } from '#voice/clock.ts'
import { startConversation } from '#voice/conversation.ts'
import { freshAnswer, READY_ANSWER } from './embedded-answers.ts'
import { heldApartSet, type Utterance } from './embedded-set.ts'
import { replayedLine } from './replayed-line.ts'
import { pair, type Table } from './table.ts'
import { wordErrors } from './word-errors.ts'

const VOICE = 'kokoro:af_heart'
/** A reply this long after the customer's last word is none. */
const NO_REPLY_MS = 3500
/** Sound before the end by more than this cuts in. */
const CUT_MS = 60

export type Turn = {
  id: string
  said: string
  heard: string
  /** From the customer's last voiced sample to the agent's first audible one; undefined: no answer came. */
  replyMs: number | undefined
  paused: boolean
  cutIn: boolean
  /** After a cut-in: the agent fell silent, and answered the whole sentence. */
  recovered: boolean
  trouble: string[]
}

export type EmbeddedRow = { name: string; calls: number; turns: Turn[]; load: number }

export const EMBEDDED_NOTE = `
Reply: the customer's last voiced sample → the agent's first audible one, on 8 kHz µ-law with noise 20 dB below the speech;
46 utterances that nothing was tuned on, spoken by six synthesised voices that no agent has and one person, 19 of them with
a pause of 300–700 ms in the middle. Cut into: the agent was heard before the customer had finished. Recovered: it stopped and answered the whole
sentence. Load is the machine's when the row began.
`

/** For a quick look: `every` so manieth utterance only; `rows` by their numbers. */
export async function measureEmbedded(
  models: string,
  onRow: (row: EmbeddedRow) => void,
  { every = 1, rows = [1, 2, 3] }: { every?: number; rows?: readonly number[] } = {},
): Promise<void> {
  await fetchModels(models, process.stderr, new AbortController().signal)
  const items = (await heldApartSet(models)).filter((_, i) => i % every === 0)
  const sound = await mkdtemp(join(tmpdir(), 'vaani-bench-sound-'))
  const speech = openSpeech({
    modelsDirectory: models,
    soundDirectory: sound,
    fetchModels: true,
    cut: (line) => [...clausesOf(line, true), ...clausesOf(line, false)],
    onProblem: (problem) => process.stderr.write(`${problem}\n`),
  })
  try {
    await warm(speech)
    const plain = items.filter((item) => !item.pause)
    const row = async (name: string, calls: number, set: Utterance[], answer: (i: number) => string): Promise<void> => {
      const load = loadavg()[0] ?? 0
      onRow({ name, calls, turns: await inParallel(calls, set, (item, i) => oneTurn(speech, item, answer(i))), load })
    }
    if (rows.includes(1)) await row('audio ready', 1, items, () => READY_ANSWER)
    if (rows.includes(2)) await row('audio ready', 8, items, () => READY_ANSWER)
    if (rows.includes(3)) await row('still to be synthesised', 1, plain.slice(0, 16), freshAnswer)
  } finally {
    await speech.close()
    await rm(sound, { recursive: true, force: true })
  }
}

/** Until every part answers and the ready answer is stored. */
async function warm(speech: Speech): Promise<void> {
  speech.prepare([READY_ANSWER], { voiceId: VOICE, language: 'en', speed: 1 })
  for (;;) {
    const began = performance.now()
    let rate = 0
    const signal = new AbortController().signal
    for await (const frame of speech.textToSpeech.speak(READY_ANSWER, {
      voiceId: VOICE,
      language: 'en',
      speed: 1,
      signal,
    })) {
      rate = frame.sampleRate
    }
    if (rate === 24_000 && performance.now() - began < 100) return
    await sleep(500)
  }
}

async function inParallel(calls: number, items: Utterance[], work: (item: Utterance, i: number) => Promise<Turn>) {
  const turns: Turn[] = []
  const waiting = [...items.entries()]
  await Promise.all(
    Array.from({ length: calls }, async (_, call) => {
      await sleep(call * 170)
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        turns.push(await work(next[1], next[0]))
        process.stderr.write('.')
      }
    }),
  )
  process.stderr.write('\n')
  return turns
}

async function oneTurn(speech: Speech, item: Utterance, answer: string): Promise<Turn> {
  const line = replayedLine(item.line)
  const answered: string[] = []
  const trouble: string[] = []
  let said = ''
  const brain: Brain = {
    async *reply(turn) {
      answered.push(turn.said)
      yield { type: 'say', text: answer }
    },
  }
  const conversation = startConversation(
    {
      line,
      detector: speech.detector,
      speechToText: speech.speechToTextFor('en'),
      textToSpeech: speech.textToSpeech,
      brain,
      actions: [],
      clock: systemClock,
    },
    { language: 'en', voiceId: VOICE, speed: 1, opening: [], closing: '', maxDurationMs: 60_000 },
    (event) => {
      if (event.type === 'trouble') trouble.push(`${event.part}: ${event.message}`)
      if (event.type === 'customer-said') said = [said, event.text].filter(Boolean).join(' | ')
    },
  )
  const timeMs = (): number => performance.now() - line.startedAt()
  const replies = () => line.heard().filter((stretch) => stretch.fromMs > item.endMs - CUT_MS)
  while (timeMs() < item.endMs + NO_REPLY_MS && replies().length === 0) await sleep(20)
  // Long enough for the turn to be settled.
  await sleep(900)
  conversation.end('stopped')
  await conversation.done

  const early = line.heard().filter((stretch) => stretch.fromMs <= item.endMs - CUT_MS)
  const reply = replies()[0]
  const cutIn = early.length > 0
  const wholeSentence = wordErrors(item.words, answered.at(-1) ?? '')
  const merged = !said.includes('|') && wholeSentence.errors / wholeSentence.words < 0.4
  return {
    id: item.id,
    said: item.words,
    heard: said.replaceAll(' | ', ' ') || (answered.at(-1) ?? ''),
    replyMs: reply && reply.fromMs - item.endMs,
    paused: item.pause !== undefined,
    cutIn,
    recovered: cutIn && reply !== undefined && merged,
    trouble,
  }
}

export function embeddedTable(rows: readonly EmbeddedRow[]): Table {
  return {
    head: [
      'embedded stack',
      'calls',
      'turns',
      'words right',
      'reply p50 / p95 ms',
      'pauses cut into',
      'recovered',
      'load',
    ],
    rows: rows.map(({ name, calls, turns, load }) => {
      const clean = turns.filter((turn) => !turn.cutIn)
      const words = turns.map((turn) => wordErrors(turn.said, turn.heard))
      const wrong = words.reduce((sum, each) => sum + each.errors, 0)
      const all = words.reduce((sum, each) => sum + each.words, 0)
      const paused = turns.filter((turn) => turn.paused)
      const cut = turns.filter((turn) => turn.cutIn)
      const missing = turns.filter((turn) => turn.replyMs === undefined).length
      return [
        name,
        String(calls),
        `${turns.length}${missing ? ` (${missing} unanswered)` : ''}`,
        `${(100 * (1 - wrong / all)).toFixed(1)} %`,
        pair(clean.flatMap((turn) => turn.replyMs ?? [])),
        `${cut.filter((turn) => turn.paused).length} of ${paused.length}${cut.some((turn) => !turn.paused) ? ` (+${cut.filter((turn) => !turn.paused).length} elsewhere)` : ''}`,
        `${cut.filter((turn) => turn.recovered).length} of ${cut.length}`,
        load.toFixed(1),
      ]
    }),
  }
}
