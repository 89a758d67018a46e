// Two lines joined: what one side says, the other hears, at its own rate.
import { createFramer } from '#voice/audio/framing.ts'
import { createResampler } from '#voice/audio/resampler.ts'
import type { AudioLine } from '#voice/ports.ts'

/** Resolves when either side is gone; the other one is then hung up. */
export function bridge(one: AudioLine, other: AudioLine): Promise<void> {
  const over = Promise.withResolvers<void>()
  const join = (from: AudioLine, to: AudioLine) => {
    const resampler = createResampler(from.sampleRate, to.sampleRate)
    const framer = createFramer(to.sampleRate)
    from.listen((event) => {
      if (event.type === 'audio') {
        for (const samples of framer.push(resampler.push(event.frame.samples))) {
          to.play({ samples, sampleRate: to.sampleRate })
        }
      }
      if (event.type === 'dtmf') to.sendDtmf(event.digit)
      if (event.type !== 'ended') return
      to.hangUp()
      over.resolve()
    })
  }
  join(one, other)
  join(other, one)
  return over.promise
}
