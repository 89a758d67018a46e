// What every UtteranceRecogniser must do.
import { expect, test } from 'vitest'
import type { AudioFrame, UtteranceRecogniser } from '#voice/ports.ts'

export type RecogniserSubject = {
  recogniser(): UtteranceRecogniser
  language: string
  /** Somebody says this, at 8 kHz as on a telephone. */
  said: string
  speech(sampleRate: number): Promise<AudioFrame>
}

export function utteranceRecogniserConformance(subject: RecogniserSubject): void {
  const { recogniser, language, said, speech } = subject
  const listen = (): { language: string; signal: AbortSignal } => ({ language, signal: new AbortController().signal })

  test.each([8000, 16_000])('understands a sentence at %i Hz', async (rate) => {
    const found = await recogniser().transcribe(await speech(rate), { ...listen(), urgent: true })
    expect(plain(found?.text ?? '')).toBe(plain(said))
    expect(found?.final).toBe(true)
  })

  test('a draft of the first part leads to the same words', async () => {
    const whole = await speech(8000)
    const part = { ...whole, samples: whole.samples.slice(0, Math.round(whole.samples.length * 0.7)) }
    const partial = await recogniser().transcribe(part, { ...listen(), urgent: false })
    expect(partial?.final).toBe(false)
    const found = await recogniser().transcribe(whole, { ...listen(), urgent: true, draft: partial?.draft })
    expect(plain(found?.text ?? '')).toBe(plain(said))
  })

  test('a draft of something else is not believed', async () => {
    const foreign = await recogniser().transcribe(await speech(8000), { ...listen(), urgent: true, draft: [5, 6, 7] })
    expect(plain(foreign?.text ?? '')).toBe(plain(said))
    const nonsense = await recogniser().transcribe(await speech(8000), { ...listen(), urgent: true, draft: 'x' })
    expect(plain(nonsense?.text ?? '')).toBe(plain(said))
  })

  test('urgent utterances at the same time are all answered', async () => {
    const sound = await speech(8000)
    const found = await Promise.all(
      Array.from({ length: 4 }, () => recogniser().transcribe(sound, { ...listen(), urgent: true })),
    )
    for (const each of found) expect(plain(each?.text ?? '')).toBe(plain(said))
  })

  test('partials are dropped, not queued, when everybody is busy', async () => {
    const sound = await speech(8000)
    const found = await Promise.all(
      Array.from({ length: 12 }, () => recogniser().transcribe(sound, { ...listen(), urgent: false })),
    )
    expect(found.some((each) => each !== undefined)).toBe(true)
    expect(found.some((each) => each === undefined)).toBe(true)
  })

  test('stops when it is cancelled', async () => {
    const cancelled = new AbortController()
    const decoding = recogniser().transcribe(await speech(8000), { language, signal: cancelled.signal, urgent: true })
    cancelled.abort(new Error('hung up'))
    await expect(decoding).rejects.toThrow('hung up')
  })

  test('a moment of near silence gives few words, not a stuck recogniser', async () => {
    const hush = { samples: Int16Array.from({ length: 1600 }, (_, i) => (i % 7) - 3), sampleRate: 8000 }
    const found = await recogniser().transcribe(hush, { ...listen(), urgent: true })
    expect((found?.text ?? '').split(/\s+/).length).toBeLessThan(6)
  })

  test('a language it does not understand is refused for good', async () => {
    const options = { language: 'xx', signal: new AbortController().signal, urgent: true }
    await expect(recogniser().transcribe(await speech(8000), options)).rejects.toMatchObject({ retryable: false })
  })
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
