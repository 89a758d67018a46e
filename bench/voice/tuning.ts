// Every pause of the tuning set with the words up to it, and how long the engine would wait there; nothing is paced.
// `node bench/voice/tuning.ts [file.json]`: the pauses are written there, and read from there the next time.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSpeech } from '#adapters/speech.ts'
import type { Speech } from '#server/ports.ts'
import { PATIENCE, pauseAfter } from '#voice/endpoint.ts'
import { languageOf } from '#voice/languages/languages.ts'
import { readConfig, readEnvironment } from '../../src/config.ts'
import { tuningSet, type Utterance } from './embedded-set.ts'
import { percentile } from './table.ts'

const RATE = 8000
const FRAME = RATE / 50
const SPEECH = { on: 0.5, off: 0.4 }
const PAUSE_MS = 64
const LEAD_MS = 200
const TAIL_MS = 160
/** From the end of the wait to the first sound on the line, and from a new sound to its being noticed. */
const TO_SOUND_MS = 40
const NOTICED_MS = 64
/** Replies later than this are told one by one. */
const SLOW_MS = 750
const at = (ms: number): number => Math.round((ms * RATE) / 1000)

type Pause = {
  id: string
  /** Milliseconds into the line; the last pause of an utterance has no end. */
  fromMs: number
  toMs: number | undefined
  trueEndMs: number
  text: string
  ended: number | undefined
}

const file = process.argv[2]
const pauses = file && existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Pause[]) : await readSet()
if (file) await writeFile(file, JSON.stringify(pauses, undefined, 1))
judge(pauses)
process.exit(0)

async function readSet(): Promise<Pause[]> {
  const { speech: config } = readConfig(readEnvironment())
  const speech = openSpeech({
    modelsDirectory: config.modelsDirectory,
    soundDirectory: join(tmpdir(), 'vaani-tuning-sound'),
    fetchModels: true,
    onProblem: (problem) => process.stderr.write(`${problem}\n`),
  })
  const set = await tuningSet(config.modelsDirectory)
  while (!(await answers(speech))) await sleep(200)
  const found = await readAll(speech, set)
  await speech.close()
  return found
}

async function answers({ detector }: Speech): Promise<boolean> {
  const detection = detector.open(RATE)
  const frame = { samples: new Int16Array(RATE / 10), sampleRate: RATE }
  return detection.detect(frame).then(
    () => true,
    () => false,
  )
}

async function readAll(from: Speech, utterances: Utterance[]): Promise<Pause[]> {
  const recogniser = from.speechToTextFor('en')
  if (recogniser?.kind !== 'utterance') throw new Error('There is no recogniser of whole utterances')
  const found: Pause[] = []
  for (const utterance of utterances) {
    const gaps = await gapsOf(from, utterance.line)
    const start = Math.max(0, (gaps[0]?.voiceFrom ?? 0) - LEAD_MS)
    for (const { fromMs, toMs } of gaps) {
      const samples = utterance.line.slice(at(start), at(fromMs + TAIL_MS))
      const words = await recogniser.transcribe(
        { samples, sampleRate: RATE },
        { language: 'en', urgent: true, signal: new AbortController().signal },
      )
      const { text = '', ended } = words ?? {}
      found.push({ id: utterance.id, fromMs, toMs, trueEndMs: utterance.endMs, text, ended })
    }
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  return found
}

/** As the engine's ear finds them. */
async function gapsOf({ detector }: Speech, line: Int16Array) {
  const detection = detector.open(RATE)
  const gaps: { voiceFrom: number; fromMs: number; toMs: number | undefined }[] = []
  let voiceFrom: number | undefined
  let last = 0
  for (let from = 0; from + FRAME <= line.length; from += FRAME) {
    const frame = { samples: line.slice(from, from + FRAME), sampleRate: RATE }
    for (const { probability, endsAt } of await detection.detect(frame)) {
      const ms = (endsAt * 1000) / RATE
      const speaking = voiceFrom !== undefined && ms - last < PAUSE_MS
      if (probability <= (speaking ? SPEECH.off : SPEECH.on)) continue
      if (voiceFrom !== undefined && ms - last > PAUSE_MS + 32) gaps.push({ voiceFrom, fromMs: last, toMs: ms })
      voiceFrom ??= ms - 32
      last = ms
    }
  }
  detection.close()
  return [...gaps, { voiceFrom: voiceFrom ?? 0, fromMs: last, toMs: undefined }]
}

function judge(all: readonly Pause[]): void {
  const language = languageOf('en')
  const replies: number[] = []
  let cut = 0
  let inside = 0
  for (const id of new Set(all.map((pause) => pause.id))) {
    for (const { text, ended, fromMs, toMs, trueEndMs } of all.filter((pause) => pause.id === id)) {
      const soundsAt = fromMs + pauseAfter(text, language, PATIENCE, ended) + TO_SOUND_MS
      if (toMs !== undefined && toMs - fromMs >= 250) inside++
      if (toMs !== undefined && soundsAt >= toMs + NOTICED_MS) continue
      if (toMs !== undefined) cut++
      else replies.push(soundsAt - trueEndMs)
      const told = toMs === undefined ? `answered after ${soundsAt - trueEndMs} ms` : 'cut into'
      if (toMs !== undefined || soundsAt - trueEndMs > SLOW_MS) process.stdout.write(`${id} ${told}: ${text}\n`)
      break
    }
  }
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(replies, share).toFixed(0))
  process.stdout.write(`reply p50 / p95: ${p50} / ${p95} ms; cut into ${cut} of ${inside} pauses\n`)
}
