// A browser as a telephone line. The line outlives its socket: a dropped connection is resumed where it stopped.
import { type BrowserMessage, type ServerMessage, SOCKET_SAMPLE_RATE } from '#contract/talks.ts'
import { createFramer, FRAME_MS, frameLength } from '#voice/audio/framing.ts'
import type { AudioLine, Clock, LineEnd, LineEvent } from '#voice/ports.ts'
import { bytesOf, textOf } from './wire.ts'

export const RESUME_SECONDS = 10
const KEPT_SAMPLES = 60 * SOCKET_SAMPLE_RATE

/** The part of a WebSocket that a line needs. */
export type Channel = { send(data: string | Uint8Array): void }

/** Sound or words in the order they were sent; `at` counts the samples sent before it. */
type Sent = { at: number; samples: Int16Array } | { at: number; message: ServerMessage }

export type BrowserLine = {
  line: AudioLine
  /** `received` is what the browser says it has got so far, in samples. */
  attach(channel: Channel, received: number): void
  detach(channel: Channel): void
  hear(samples: Int16Array): void
  take(message: BrowserMessage): void
  end(cause: LineEnd): void
}

export function browserLine(clock: Clock, onEnd: (cause: LineEnd) => void, attemptId?: string): BrowserLine {
  let channel: Channel | undefined
  let listener: ((event: LineEvent) => void) | undefined
  const early: LineEvent[] = []
  let sent: Sent[] = []
  let sentSamples = 0
  let playedSamples = 0
  const marks = new Set<string>()
  let over = false
  let cancelSilence: (() => void) | undefined
  const framer = createFramer(SOCKET_SAMPLE_RATE)

  const tell = (event: LineEvent) => {
    if (listener) listener(event)
    else early.push(event)
  }
  const send = (item: Sent) => {
    if (over) return
    sent.push(item)
    channel?.send('samples' in item ? bytesOf(item.samples) : textOf(item.message))
  }
  const say = (message: ServerMessage) => send({ at: sentSamples, message })
  const hearFrames = (samples: Int16Array) => {
    for (const frame of framer.push(samples)) {
      tell({ type: 'audio', frame: { samples: frame, sampleRate: SOCKET_SAMPLE_RATE } })
    }
  }

  function end(cause: LineEnd): void {
    if (over) return
    say({ type: 'ended', cause, ...(attemptId ? { attemptId } : {}) })
    over = true
    cancelSilence?.()
    tell({ type: 'ended', cause })
    onEnd(cause)
  }
  // Without a socket the line hears silence, so that time goes on; after a while it is down.
  function waitForResume(): void {
    const since = clock.now()
    let heard = 0
    const beat = () => {
      const waited = clock.now() - since
      if (waited >= RESUME_SECONDS * 1000) return end('dropped')
      for (; heard + FRAME_MS <= waited; heard += FRAME_MS) hearFrames(new Int16Array(frameLength(SOCKET_SAMPLE_RATE)))
      cancelSilence = clock.at(clock.now() + FRAME_MS, beat)
    }
    beat()
  }

  return {
    line: {
      sampleRate: SOCKET_SAMPLE_RATE,
      pacing: 'theirs',
      listen(next) {
        listener = next
        for (const event of early.splice(0)) next(event)
      },
      play({ samples }) {
        send({ at: sentSamples, samples })
        sentSamples += samples.length
        while (sent[0] && sent[0].at < sentSamples - KEPT_SAMPLES) sent.shift()
      },
      mark(name) {
        marks.add(name)
        say({ type: 'mark', name })
      },
      clear() {
        // What the browser never got is not sent any more.
        if (!channel) sent = sent.filter((item) => !('samples' in item))
        say({ type: 'clear' })
      },
      playedSamples: () => playedSamples,
      sendDtmf: (digits) => say({ type: 'dtmf', digits }),
      hangUp: () => end('we-hung-up'),
    },
    attach(next, received) {
      channel = next
      cancelSilence?.()
      cancelSilence = undefined
      for (const item of sent) {
        if ('message' in item) {
          if (item.at >= received) next.send(textOf(item.message))
        } else if (item.at + item.samples.length > received) {
          next.send(bytesOf(item.samples.subarray(Math.max(0, received - item.at))))
        }
      }
    },
    detach(gone) {
      if (channel !== gone || over) return
      channel = undefined
      waitForResume()
    },
    hear(samples) {
      if (!over) hearFrames(samples)
    },
    take(message) {
      if (over) return
      if (message.type === 'played') playedSamples = Math.max(playedSamples, Math.min(message.samples, sentSamples))
      if (message.type === 'dtmf') tell({ type: 'dtmf', digit: message.digit })
      if (message.type === 'hang-up') end('caller-hung-up')
      if (message.type === 'mark' && marks.delete(message.name)) {
        tell({ type: 'mark', name: message.name, cleared: message.cleared })
      }
    },
    end,
  }
}
