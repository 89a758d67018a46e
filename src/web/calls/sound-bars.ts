// Reads a stereo recording into bars, each coloured by who was louder: customer left, agent right.
import type { WaveBar } from '../ui/waveform.tsx'

const BARS = 120

export async function soundBars(url: string, signal: AbortSignal): Promise<WaveBar[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error('The recording could not be read')
  const context = new OfflineAudioContext({ numberOfChannels: 2, length: 1, sampleRate: 8_000 })
  const sound = await context.decodeAudioData(await response.arrayBuffer())
  const left = sound.getChannelData(0)
  const right = sound.numberOfChannels > 1 ? sound.getChannelData(1) : left
  return barsOf(left, right, BARS)
}

export function barsOf(left: Float32Array, right: Float32Array, count: number): WaveBar[] {
  const each = Math.max(1, Math.floor(left.length / count))
  const bars = Array.from({ length: count }, (_, bar) => {
    const customer = loudness(left, bar * each, each)
    const agent = loudness(right, bar * each, each)
    return { level: Math.max(customer, agent), speaker: agent >= customer ? ('agent' as const) : ('caller' as const) }
  })
  const loudest = Math.max(...bars.map(({ level }) => level), 0.01)
  return bars.map(({ level, speaker }) => ({ level: Math.sqrt(level / loudest), speaker }))
}

function loudness(samples: Float32Array, from: number, length: number): number {
  let sum = 0
  for (let i = from; i < from + length; i++) sum += (samples[i] ?? 0) ** 2
  return Math.sqrt(sum / length)
}
