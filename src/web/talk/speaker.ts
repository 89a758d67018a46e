// The agent's sound: queued, played in order, with marks that come back when they are reached or cleared.
import { SOCKET_SAMPLE_RATE } from '#contract/socket-sound.ts'
import type { FromPlayback, ToPlayback } from './playback.worklet.ts'
// oxlint-disable-next-line import/default -- the query makes it an address
import playbackUrl from './playback.worklet.ts?worker&url'

export type Speaker = {
  play(samples: Int16Array): void
  mark(name: string): void
  clear(): void
  close(): void
}

export async function openSpeaker(tell: (message: FromPlayback) => void): Promise<Speaker> {
  const context = new AudioContext({ sampleRate: SOCKET_SAMPLE_RATE, latencyHint: 'interactive' })
  await context.audioWorklet.addModule(playbackUrl)
  const node = new AudioWorkletNode(context, 'playback', { numberOfInputs: 0, outputChannelCount: [1] })
  node.connect(context.destination)
  node.port.onmessage = ({ data }: MessageEvent<FromPlayback>) => tell(data)
  await context.resume()
  const send = (message: ToPlayback) => node.port.postMessage(message)
  return {
    play: (samples) => send({ samples }),
    mark: (mark) => send({ mark }),
    clear: () => send({ clear: true }),
    close: () => void context.close().catch(() => undefined),
  }
}
