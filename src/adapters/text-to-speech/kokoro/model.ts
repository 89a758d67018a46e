// Kokoro inside a worker: one clause in, its sound out.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-common'
import { englishPhonemes } from './english.ts'
import { KOKORO_RATE, soundingFrames, trimSilence } from './trim.ts'

export type ClausePiece = { english: string } | { phonemes: string }
export type SayJob = { voice: string; pieces: ClausePiece[]; speed: number }

type Parts = {
  directory: string
  threads: number
  onnx(): Promise<{
    Tensor: TensorConstructor
    load(file: string, options: { threads: number }): Promise<InferenceSession>
  }>
}

const PAD = 0
/** A voice is one style of 256 numbers for every length of text, in symbols. */
const STYLE = 256
const LONGEST_SYMBOLS = 509
const SAMPLES_PER_FRAME = 300

export async function openModel({ directory, threads, onnx }: Parts): Promise<(job: SayJob) => Promise<Int16Array>> {
  const { Tensor, load } = await onnx()
  const tokenizer = JSON.parse(await readFile(join(directory, 'tokenizer.json'), 'utf8')) as {
    model: { vocab: Record<string, number> }
  }
  const vocabulary = new Map(Object.entries(tokenizer.model.vocab))
  const front = await load(join(directory, 'front.onnx'), { threads })
  const generator = await load(join(directory, 'generator.onnx'), { threads })
  const styles = new Map<string, Float32Array>()
  await say({ voice: 'af_heart', pieces: [{ english: 'Good morning.' }], speed: 1 })
  return say

  async function say({ voice, pieces, speed }: SayJob): Promise<Int16Array> {
    const accent = voice.startsWith('b') ? 'british' : 'american'
    const phonemes = pieces
      .map((piece) => ('english' in piece ? englishPhonemes(piece.english, accent) : piece.phonemes))
      .join(' ')
    const symbols = [...phonemes].flatMap((symbol) => vocabulary.get(symbol) ?? []).slice(0, LONGEST_SYMBOLS)
    if (symbols.length === 0) return new Int16Array(0)
    const style = await styleOf(voice)
    const described = await front.run({
      input_ids: new Tensor(
        'int64',
        BigInt64Array.from([PAD, ...symbols, PAD], (id) => BigInt(id)),
        [1, symbols.length + 2],
      ),
      style: new Tensor('float32', style.slice(symbols.length * STYLE, (symbols.length + 1) * STYLE), [1, STYLE]),
      speed: new Tensor('float32', Float32Array.of(speed), [1]),
    })
    const { waveform } = (await generator.run(withoutSilence(described))) as { waveform: Tensor }
    return Int16Array.from(trimSilence(waveform.data as Float32Array, KOKORO_RATE), (sample) =>
      Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))),
    )
  }

  function withoutSilence(described: InferenceSession.ReturnType): Record<string, Tensor> {
    const { features, source, timbre, energy } = described as Record<string, Tensor>
    if (!features || !source || !timbre || !energy) throw new Error('The model gave no answer')
    const { from, to, shares } = soundingFrames(energy.data as Float32Array)
    const [, channels, frames] = features.dims as [number, number, number]
    const kept = new Float32Array(channels * (to - from))
    for (let channel = 0; channel < channels; channel++) {
      const row = channel * frames
      kept.set((features.data as Float32Array).subarray(row + from, row + to), channel * (to - from))
    }
    const samples = (source.data as Float32Array).slice(from * SAMPLES_PER_FRAME, to * SAMPLES_PER_FRAME)
    return {
      features: new Tensor('float32', kept, [1, channels, to - from]),
      source: new Tensor('float32', samples, [1, samples.length]),
      timbre,
      coarse: perMoment(shares, 10),
      fine: perMoment(shares, 60, 1),
    }
  }

  /** The shares of frames as weights of moments that sum to 1; `more` belong to the last frame. */
  function perMoment(shares: Float32Array, moments: number, more = 0): Tensor {
    const last = shares.length - 1
    const values = Float32Array.from({ length: shares.length * moments + more }, (_, at) =>
      Number(shares[Math.min(last, Math.floor(at / moments))]),
    )
    const sum = values.reduce((all, value) => all + value, 0)
    return new Tensor(
      'float32',
      values.map((value) => value / sum),
      [1, values.length, 1],
    )
  }

  async function styleOf(voice: string): Promise<Float32Array> {
    const known = styles.get(voice)
    if (known) return known
    if (!/^[a-z]{2}_[a-z]+$/.test(voice)) throw new Error(`There is no voice ${voice}`)
    const bytes = await readFile(join(directory, 'voices', `${voice}.bin`))
    const style = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
    styles.set(voice, style)
    return style
  }
}
