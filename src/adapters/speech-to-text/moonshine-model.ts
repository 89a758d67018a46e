// Moonshine inside a worker: whole utterances in, words out. An earlier transcript of the same utterance is verified
// in one pass of the decoder instead of being decoded again.
import { join } from 'node:path'
import llama from 'llama-tokenizer-js'
import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-common'
import { resample } from '#voice/audio/resampler.ts'
import { keptPast, likelihood, strongest } from './decoding.ts'

export type Size = 'base' | 'tiny'
export type DecodeJob = { samples: Int16Array; sampleRate: number; size: Size; draft: number[]; closing: boolean }
/** `ended`: how likely the model held it that a sentence ends after the last word, from 0 to 1. */
export type Decoded = { text: string; tokens: number[]; ended: number }

type Parts = {
  directory: string
  sizes: Size[]
  onnx(): Promise<{ Tensor: TensorConstructor; load(file: string): Promise<InferenceSession> }>
}

const RATE = 16_000
const START = 1
const END = 2
/** Nobody says more; a model that does is repeating itself. */
const TOKENS_PER_SECOND = 6.5
/** The model has never heard less than this. */
const SHORTEST_SAMPLES = RATE / 5
/** What a sentence ends on. */
const FULL_STOPS = ['.', '?', '!'].map((mark) => llama.encode(mark, false, false).at(-1) as number)
/** Silence after a finished utterance brings back its closing punctuation. */
const CLOSING_SAMPLES = RATE / 5

export async function openModel({ directory, sizes, onnx }: Parts) {
  const runtime = await onnx()
  const models = new Map<Size, Awaited<ReturnType<typeof openSize>>>()
  for (const size of sizes) {
    const model = await openSize(runtime, join(directory, size))
    models.set(size, model)
    // The first runs lay out memory; a caller should not wait for that.
    for (const seconds of [1, 3, 5]) await model(faintNoise(RATE * seconds), [], new AbortController().signal)
  }
  return async (job: DecodeJob, signal: AbortSignal): Promise<Decoded> => {
    const model = models.get(job.size)
    if (!model) throw new Error(`The size ${job.size} is not loaded`)
    return model(soundOf(job), job.draft, signal)
  }
}

type Choice = { logits: Tensor; place: number }

async function openSize({ Tensor, load }: Awaited<ReturnType<Parts['onnx']>>, directory: string) {
  const encoder = await load(join(directory, 'encoder.onnx'))
  const first = await load(join(directory, 'decoder-first.onnx'))
  const next = await load(join(directory, 'decoder-next.onnx'))
  const pastNames = next.inputNames.filter((name) => name.startsWith('past_key_values'))
  const ownPast = pastNames.filter((name) => name.includes('.decoder.'))
  const fetched = ['logits', ...ownPast.map(presentOf)]
  const wantsSound = next.inputNames.includes('encoder_hidden_states')
  const ids = (tokens: number[]): Tensor =>
    new Tensor(
      'int64',
      BigInt64Array.from(tokens, (token) => BigInt(token)),
      [1, tokens.length],
    )

  return async (sound: Float32Array, draft: number[], signal: AbortSignal): Promise<Decoded> => {
    const encoded = await encoder.run({ input_values: new Tensor('float32', sound, [1, sound.length]) })
    const heard = encoded.last_hidden_state as Tensor
    const longest = Math.ceil((sound.length / RATE) * TOKENS_PER_SECOND) + 4

    const opening = await first.run({ input_ids: ids([START, ...draft]), encoder_hidden_states: heard })
    const logits = opening.logits as Tensor
    const vocabulary = logits.dims[2] as number
    const tokens: number[] = []
    /** Where the model chose the last token of all, and the one before it. */
    let chosen: Choice = { logits, place: 0 }
    let chosenBefore = chosen
    let token = strongest(logits, 0, vocabulary)
    while (tokens.length < draft.length && token === draft[tokens.length] && token !== END) {
      tokens.push(token)
      chosenBefore = chosen
      chosen = { logits, place: tokens.length }
      token = strongest(logits, tokens.length, vocabulary)
    }
    const past: Record<string, Tensor> = {}
    for (const name of pastNames) {
      const present = opening[presentOf(name)] as Tensor
      past[name] = name.includes('.decoder.') ? keptPast(Tensor, present, tokens.length + 1) : present
    }
    while (token !== END && tokens.length < longest) {
      signal.throwIfAborted()
      tokens.push(token)
      const step = await next.run(
        { input_ids: ids([token]), ...past, ...(wantsSound && { encoder_hidden_states: heard }) },
        fetched,
      )
      chosenBefore = chosen
      chosen = { logits: step.logits as Tensor, place: 0 }
      token = strongest(chosen.logits, 0, vocabulary)
      for (const name of ownPast) past[name] = step[presentOf(name)] as Tensor
    }
    const stopped = FULL_STOPS.includes(tokens.at(-1) ?? END)
    const afterLastWord = stopped ? chosenBefore : chosen
    const ended = likelihood(afterLastWord.logits, afterLastWord.place, vocabulary, FULL_STOPS)
    return { text: llama.decode(tokens, false, false).trim(), tokens, ended }
  }
}

const presentOf = (past: string): string => past.replace('past_key_values', 'present')

function soundOf({ samples, sampleRate, closing }: DecodeJob): Float32Array {
  const pcm = resample(samples, sampleRate, RATE)
  const length = Math.max(SHORTEST_SAMPLES, pcm.length + (closing ? CLOSING_SAMPLES : 0))
  const sound = faintNoise(length)
  for (let i = 0; i < pcm.length; i++) sound[i] = (pcm[i] as number) / 32_768
  return sound
}

/** Digital silence is not silence to the model: it has only heard rooms. */
function faintNoise(length: number): Float32Array {
  let state = 1
  return Float32Array.from({ length }, () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return (state / 2 ** 32 - 0.5) * 0.002
  })
}
