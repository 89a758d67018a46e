// What every TextToSpeech must do, for each of its voices.
import { expect, test } from 'vitest'
import { joined } from '#voice/audio/framing.ts'
import { rms } from '#voice/audio/level.ts'
import type { AudioFrame, SpeakOptions, TextToSpeech } from '#voice/ports.ts'

export type VoiceSubject = {
  textToSpeech(): TextToSpeech
  voiceId: string
  language: string
  text: string
}

export function textToSpeechConformance({ textToSpeech, voiceId, language, text }: VoiceSubject): void {
  const options = (change: Partial<SpeakOptions> = {}): SpeakOptions => ({
    voiceId,
    language,
    speed: 1,
    signal: new AbortController().signal,
    ...change,
  })

  test(`${voiceId} speaks, without long silence before or after`, async () => {
    const { samples, sampleRate } = await wholeOf(textToSpeech().speak(text, options()))
    const seconds = samples.length / sampleRate
    expect(seconds).toBeGreaterThan(0.6)
    expect(seconds).toBeLessThan(text.length / 4)
    expect(rms(samples)).toBeGreaterThan(300)
    const edge = sampleRate / 4
    expect(rms(samples.subarray(0, edge))).toBeGreaterThan(60)
  })

  test(`${voiceId} speaks faster when asked to`, async () => {
    const own = await wholeOf(textToSpeech().speak(text, options()))
    const fast = await wholeOf(textToSpeech().speak(text, options({ speed: 1.4 })))
    expect(fast.samples.length / fast.sampleRate).toBeLessThan((own.samples.length / own.sampleRate) * 0.9)
  })

  test(`${voiceId} stops when it is cancelled`, async () => {
    const cancelled = new AbortController()
    const speaking = wholeOf(textToSpeech().speak(`${text} ${Math.random()}`, options({ signal: cancelled.signal })))
    cancelled.abort(new Error('interrupted'))
    await expect(speaking).rejects.toThrow('interrupted')
  })

  test(`${voiceId} says nothing for nothing`, async () => {
    const frames: AudioFrame[] = []
    for await (const frame of textToSpeech().speak(' … ', options())) frames.push(frame)
    expect(frames).toEqual([])
  })
}

export async function wholeOf(frames: AsyncIterable<AudioFrame>): Promise<AudioFrame> {
  const pieces: Int16Array[] = []
  let rate = 0
  for await (const { samples, sampleRate } of frames) {
    expect(rate === 0 || rate === sampleRate).toBe(true)
    rate = sampleRate
    pieces.push(samples)
  }
  return { samples: joined(pieces), sampleRate: rate }
}
