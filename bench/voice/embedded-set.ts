// Utterances as they arrive over a telephone, with the moment each really ends. Made once and kept beside the weights.
// The held-apart set is spoken by voices that no agent has; the tuning set by others, saying other things.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PARTS } from '#adapters/models/manifest.ts'
import { installedRuntime } from '#adapters/models/onnx.ts'
import { partDirectory } from '#adapters/models/places.ts'
import { openPool } from '#adapters/models/worker-pool.ts'
import { kokoroModule } from '#adapters/text-to-speech/kokoro/kokoro.ts'
import type { SayJob } from '#adapters/text-to-speech/kokoro/model.ts'
import { KOKORO_RATE } from '#adapters/text-to-speech/kokoro/trim.ts'
import { rms } from '#voice/audio/level.ts'
import { resample } from '#voice/audio/resampler.ts'
import { telephoneEffects } from '#voice/audio/telephone.ts'
import { humanSentences } from './embedded-human.ts'
import { PAUSED, PAUSES, PLAIN, VOICES } from './embedded-sentences.ts'
import { TUNING_PAUSED, TUNING_PLAIN, TUNING_VOICES } from './tuning-sentences.ts'

type Sentences = { name: string; plain: readonly string[]; paused: readonly string[]; voices: readonly string[] }
const HELD_APART: Sentences = { name: 'held-apart', plain: PLAIN, paused: PAUSED, voices: VOICES }
const TUNING: Sentences = { name: 'tuning', plain: TUNING_PLAIN, paused: TUNING_PAUSED, voices: TUNING_VOICES }

export type Utterance = {
  id: string
  words: string
  /** At 8 kHz, after µ-law and noise, with silence around. */
  line: Int16Array
  /** Milliseconds into `line`. */
  startMs: number
  endMs: number
  pause: { fromMs: number; toMs: number } | undefined
}

const RATE = 8000
const PEAK = 16_000
/** The noise is this much quieter than the speech. */
const NOISE_DB = 20
const AFTER_MS = 4000

export async function heldApartSet(models: string): Promise<Utterance[]> {
  return [...(await made(models, HELD_APART)), ...(await human(models))]
}

export const tuningSet = (models: string): Promise<Utterance[]> => made(models, TUNING)

async function made(models: string, set: Sentences): Promise<Utterance[]> {
  const directory = join(models, `${set.name}-${fingerprint(set)}`)
  if (!existsSync(join(directory, 'items.json'))) await make(models, set, directory)
  return read(directory)
}

async function human(models: string): Promise<Utterance[]> {
  const sentences = await humanSentences(models, RATE)
  return sentences.map(({ words, parts }, i) => {
    const item = overTelephone(parts.map(louder), PAUSES[2] as number, 100 + i)
    return { id: `human-${i}`, words, ...item }
  })
}

const fingerprint = ({ plain, paused, voices }: Sentences): string =>
  createHash('sha256')
    .update(JSON.stringify([plain, paused, PAUSES, voices, NOISE_DB]))
    .digest('hex')
    .slice(0, 12)

async function make(models: string, { plain, paused, voices }: Sentences, directory: string): Promise<void> {
  const kokoro = PARTS.find((part) => part.part === 'natural-voices')
  if (!kokoro) throw new Error('There are no natural voices')
  const pool = openPool<SayJob, Int16Array>({
    provider: 'kokoro',
    module: kokoroModule,
    runtime: await installedRuntime(),
    options: { directory: partDirectory(models, kokoro), threads: 1 },
    workers: 2,
    warm: 2,
    maxWaiting: 200,
    maxJobMs: 120_000,
    niceness: 10,
    onProblem: (problem) => process.stderr.write(`${problem}\n`),
  })
  const say = async (english: string, voice: string): Promise<Int16Array> => {
    const options = { urgent: true, signal: new AbortController().signal }
    return resample(await pool.run({ voice, pieces: [{ english }], speed: 1 }, options), KOKORO_RATE, RATE)
  }
  await mkdir(directory, { recursive: true })
  const sentences = [...plain, ...paused]
  const items = await Promise.all(
    sentences.map(async (sentence, i) => {
      const voice = voices[i % voices.length] as string
      const parts = await Promise.all(sentence.split('|').map((part) => say(part.trim(), voice)))
      const item = overTelephone(parts.map(louder), PAUSES[i % PAUSES.length] as number, i)
      const id = `${String(i).padStart(2, '0')}-${voice}`
      await writeFile(join(directory, `${id}.pcm`), new Uint8Array(item.line.buffer))
      process.stderr.write('.')
      const { line: _, ...times } = item
      return { id, words: sentence.replace('|', ''), ...times }
    }),
  )
  await pool.close()
  await writeFile(join(directory, 'items.json'), JSON.stringify(items, undefined, 1))
  process.stderr.write(`\n${items.length} utterances made\n`)
}

async function read(directory: string): Promise<Utterance[]> {
  const items = JSON.parse(await readFile(join(directory, 'items.json'), 'utf8')) as Omit<Utterance, 'line'>[]
  return Promise.all(
    items.map(async (item) => {
      const bytes = await readFile(join(directory, `${item.id}.pcm`))
      return { ...item, line: new Int16Array(Uint8Array.from(bytes).buffer) }
    }),
  )
}

function overTelephone(parts: Int16Array[], pauseMs: number, seed: number): Omit<Utterance, 'id' | 'words'> {
  const before = 600 + ((seed * 137) % 700)
  const [one, other] = parts.map(voiced) as [Voiced, Voiced | undefined]
  const at = (ms: number): number => Math.round((ms * RATE) / 1000)
  const oneEnds = before + one.lengthMs
  const endMs = other ? oneEnds + pauseMs + other.lengthMs : oneEnds
  const clean = new Int16Array(at(endMs + AFTER_MS))
  place(clean, one, at(before))
  if (other) place(clean, other, at(oneEnds + pauseMs))
  const loudness = rms(clean.subarray(at(before), at(endMs)))
  const noise = loudness / 10 ** (NOISE_DB / 20)
  const line = telephoneEffects({ sampleRate: RATE, noise, delayMs: 0, seed: seed + 1 })(clean)
  const pause = other ? { fromMs: oneEnds, toMs: oneEnds + pauseMs } : undefined
  return { line, startMs: before, endMs, pause }
}

type Voiced = { samples: Int16Array; from: number; lengthMs: number }

/** From the first to the last stretch of 20 ms within 30 dB of the loudest. */
function voiced(samples: Int16Array): Voiced {
  const step = RATE / 100
  const levels: number[] = []
  for (let at = 0; at + 2 * step <= samples.length; at += step) levels.push(rms(samples.subarray(at, at + 2 * step)))
  const heard = Math.max(...levels) / 10 ** (30 / 20)
  const from = levels.findIndex((level) => level > heard) * step
  const to = levels.findLastIndex((level) => level > heard) * step + 2 * step
  return { samples, from, lengthMs: ((to - from) * 1000) / RATE }
}

function place(line: Int16Array, { samples, from }: Voiced, at: number): void {
  for (let i = 0; i < samples.length; i++) {
    const to = at - from + i
    if (to >= 0 && to < line.length) line[to] = (line[to] as number) + (samples[i] as number)
  }
}

function louder(samples: Int16Array): Int16Array {
  let peak = 1
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return samples.map((sample) => Math.round((sample * PEAK) / peak))
}
