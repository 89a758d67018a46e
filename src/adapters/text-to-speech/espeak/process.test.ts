import { afterEach, expect, test } from 'vitest'
import { type EspeakProcess, espeakProcess } from './process.ts'
import { answerReader, encodeAnswer } from './wire.ts'

const never = new AbortController().signal
let espeak: EspeakProcess
afterEach(() => espeak?.close())

const speak = async (text: string): Promise<number> => {
  let samples = 0
  for await (const piece of espeak.speak({ voice: 'hi', text, speed: 1 }, never)) samples += piece.length
  return samples
}

test('answers are put together from whatever pieces the pipe brings', () => {
  const stream = Buffer.concat([
    encodeAnswer(7, 'sound', new Uint8Array([1, 2, 3, 4])),
    encodeAnswer(8, 'phonemes', Buffer.from('nəmˈʌsteː')),
    encodeAnswer(7, 'done'),
  ])
  const read = answerReader()
  const answers = [...stream].flatMap((byte) => read(Buffer.of(byte)))
  expect(answers.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['7 sound', '8 phonemes', '7 done'])
  expect(answers[1]?.content.toString()).toBe('nəmˈʌsteː')
})

test('Hindi becomes phonemes, and English words inside it are marked as such', async () => {
  espeak = espeakProcess(() => {})
  expect(await espeak.phonemes('hi', 'आपका order', never)).toMatch(/ˌaː_p_k_ˌaː.*\(en\)/)
})

test('several requests at once are all answered; one too many is refused as worth trying again', async () => {
  espeak = espeakProcess(() => {})
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => speak('नमस्ते')))
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(16)
  const refused = all.find((each) => each.status === 'rejected')
  expect(refused?.reason).toMatchObject({ name: 'ProviderError', retryable: true })
})

test('a voice it does not have is refused for good', async () => {
  espeak = espeakProcess(() => {})
  await expect(espeak.phonemes('xx-none', 'hello', never)).rejects.toMatchObject({ retryable: false })
})

test('a process that dies fails what was going on as retryable, and the next one takes over', async () => {
  const problems: string[] = []
  espeak = espeakProcess((problem) => problems.push(problem), new URL('./dying-child.fixture.ts', import.meta.url))
  const first = await espeak.phonemes('hi', 'x', never)
  await expect(speak('नमस्ते')).rejects.toMatchObject({ retryable: true })
  expect(problems).toHaveLength(1)
  await expect.poll(() => espeak.phonemes('hi', 'x', never).catch(() => first), { timeout: 5000 }).not.toBe(first)
})

test('a cancelled request ends at once', async () => {
  espeak = espeakProcess(() => {})
  const cancelled = new AbortController()
  const asking = espeak.phonemes('hi', 'नमस्ते', cancelled.signal)
  cancelled.abort(new Error('hung up'))
  await expect(asking).rejects.toThrow('hung up')
})
