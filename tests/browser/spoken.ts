// Sound for a browser's fake microphone, and what is heard on a recording.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { modelsForTests } from '#adapters/models/testing.ts'
import { openSpeech } from '#adapters/speech.ts'
import { wholeOf } from '#adapters/text-to-speech/conformance.ts'
import { wavOf } from '#server/voices/wav.ts'
import { resample } from '#voice/audio/resampler.ts'
import type { UtteranceRecogniser } from '#voice/ports.ts'

const MICROPHONE_RATE = 48_000
const HEARD_RATE = 16_000
const never = new AbortController().signal

export type Line = { silenceMs: number } | { say: string }

export async function openVoices() {
  const modelsDirectory = await modelsForTests()
  const directory = mkdtempSync(join(tmpdir(), 'vaani-spoken-'))
  const speech = openSpeech({
    modelsDirectory,
    soundDirectory: join(directory, 'sound'),
    fetchModels: false,
    patienceMs: 60_000,
    onProblem: () => undefined,
  })
  return {
    modelsDirectory,
    /** Flags for a browser whose microphone hears these lines, once. */
    async microphoneOf(lines: readonly Line[]): Promise<string[]> {
      const parts: Int16Array[] = []
      for (const line of lines) {
        if ('silenceMs' in line) parts.push(new Int16Array((MICROPHONE_RATE * line.silenceMs) / 1_000))
        else {
          const options = { voiceId: 'kokoro:am_michael', language: 'en', speed: 1, signal: never }
          const { samples, sampleRate } = await wholeOf(speech.textToSpeech.speak(line.say, options))
          parts.push(resample(samples, sampleRate, MICROPHONE_RATE))
        }
      }
      const file = join(directory, 'microphone.wav')
      writeFileSync(file, wavOf({ samples: joined(parts), sampleRate: MICROPHONE_RATE }))
      return [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${file}%noloop`,
        '--autoplay-policy=no-user-gesture-required',
      ]
    },
    /** The words on one channel of a recording, as another pair of ears hears them. */
    async heardOn(page: Page, url: string, channel: 'customer' | 'agent'): Promise<string> {
      const base64 = await page.evaluate(readChannel, { url, right: channel === 'agent', rate: HEARD_RATE })
      const bytes = Buffer.from(base64, 'base64')
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
      const recogniser = speech.speechToTextFor('en') as UtteranceRecogniser
      const words: string[] = []
      for (const samplesOfPart of parts(samples)) {
        const utterance = { samples: samplesOfPart, sampleRate: HEARD_RATE }
        const heard = await recogniser.transcribe(utterance, { language: 'en', urgent: true, signal: never })
        words.push(heard?.text ?? '')
      }
      return words.join(' ')
    },
    async close() {
      await speech.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Quiet for longer parts two sentences; of a shorter quiet a little is kept. */
const QUIET_WINDOWS = 10
const KEPT_QUIET_WINDOWS = 1

/**
 * Stretches of sound between silences: a recogniser hears sentences, not minutes. Gaps such as a busy machine leaves
 * between two clauses are taken out, because the recogniser takes them for the end.
 */
function* parts(samples: Int16Array): Generator<Int16Array> {
  const window = HEARD_RATE / 10
  let kept: Int16Array[] = []
  let quiet = 0
  for (let at = 0; at + window <= samples.length; at += window) {
    const piece = samples.slice(at, at + window)
    const loud = piece.some((sample) => Math.abs(sample) > 500)
    quiet = loud ? 0 : quiet + 1
    if (loud && kept.length === 0 && at >= window) kept.push(samples.slice(at - window, at))
    if (loud || (kept.length > 0 && quiet <= KEPT_QUIET_WINDOWS)) kept.push(piece)
    if (kept.length > 0 && (quiet > QUIET_WINDOWS || kept.length > 120)) {
      yield joined(kept)
      kept = []
    }
  }
  if (kept.length > 0) yield joined(kept)
}

/** Runs in the page, which can decode what it can play. */
async function readChannel({ url, right, rate }: { url: string; right: boolean; rate: number }): Promise<string> {
  const response = await fetch(url)
  const encoded = await response.arrayBuffer()
  const decoded = await new OfflineAudioContext({ numberOfChannels: 2, length: 1, sampleRate: rate }).decodeAudioData(
    encoded,
  )
  const sound = decoded.getChannelData(right ? 1 : 0)
  const samples = Int16Array.from(sound, (sample) => Math.max(-1, Math.min(1, sample)) * 32_767)
  const bytes = new Uint8Array(samples.buffer)
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}

function joined(all: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(all.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
