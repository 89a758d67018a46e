import { expect, test } from 'vitest'
import type { ServerMessage } from '#contract/talks.ts'
import type { Clock, LineEvent } from '#voice/ports.ts'
import { type BrowserLine, browserLine, type Channel } from './line.ts'
import { bytesOf, messageFrom, soundFrom } from './wire.ts'

function bentClock(): Clock & { pass(ms: number): void } {
  let now = 0
  let waiting: { at: number; work: () => void }[] = []
  return {
    now: () => now,
    at(at, work) {
      const entry = { at, work }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    pass(ms) {
      const until = now + ms
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.work()
      }
      now = until
    },
  }
}

/** The browser's end: what it got, in order. */
function browser(): Channel & { samples: number[]; messages: ServerMessage[] } {
  const samples: number[] = []
  const messages: ServerMessage[] = []
  return {
    samples,
    messages,
    send(data) {
      if (typeof data === 'string') messages.push(JSON.parse(data) as ServerMessage)
      else samples.push(...(soundFrom(data) ?? []))
    },
  }
}

function opened() {
  const clock = bentClock()
  const events: LineEvent[] = []
  const ends: string[] = []
  const line: BrowserLine = browserLine(clock, (cause) => ends.push(cause))
  const first = browser()
  line.attach(first, 0)
  line.line.listen((event) => events.push(event))
  const play = (from: number, count = 320) =>
    line.line.play({ samples: Int16Array.from({ length: count }, (_, n) => from + n), sampleRate: 16_000 })
  return { clock, events, ends, line, first, play }
}

test('sound survives the wire, and what is no sound is refused', () => {
  const samples = Int16Array.of(-32_768, -1, 0, 1, 32_767)
  expect(soundFrom(bytesOf(samples))).toEqual(samples)
  expect(soundFrom(new Uint8Array(3))).toBeUndefined()
  expect(soundFrom(new Uint8Array(0))).toBeUndefined()
  expect(messageFrom('{"type":"dtmf","digit":"5"}')).toEqual({ type: 'dtmf', digit: '5' })
  for (const text of ['', 'hello', '{"type":"fly"}', '{"type":"dtmf","digit":"55"}', '[]', 'null']) {
    expect(messageFrom(text)).toBeUndefined()
  }
})

test('what the browser sends comes in frames of 20 ms', () => {
  const { line, events } = opened()
  line.hear(new Int16Array(500))
  line.hear(new Int16Array(200))
  expect(events.map((event) => event.type === 'audio' && event.frame.samples.length)).toEqual([320, 320])
})

test('marks come back once, the played position only grows and never beyond what was sent', () => {
  const { line, events, play } = opened()
  play(0)
  line.line.mark('m1')
  line.take({ type: 'mark', name: 'm1', cleared: false })
  line.take({ type: 'mark', name: 'm1', cleared: false })
  line.take({ type: 'mark', name: 'unknown', cleared: false })
  expect(events).toEqual([{ type: 'mark', name: 'm1', cleared: false }])
  line.take({ type: 'played', samples: 300 })
  line.take({ type: 'played', samples: 100 })
  expect(line.line.playedSamples()).toBe(300)
  line.take({ type: 'played', samples: 9_999 })
  expect(line.line.playedSamples()).toBe(320)
})

test('a dropped connection is resumed with exactly what was missed, and hears silence meanwhile', () => {
  const { clock, line, first, events, play } = opened()
  play(0)
  play(320)
  line.detach(first)
  play(640)
  line.line.mark('after')
  clock.pass(1_000)
  expect(events.filter(({ type }) => type === 'audio')).toHaveLength(50)
  const second = browser()
  line.attach(second, 400) // of 640 samples that were sent, 400 had come
  expect(second.samples).toEqual(Array.from({ length: 560 }, (_, n) => 400 + n))
  expect(second.messages).toEqual([{ type: 'mark', name: 'after' }])
  clock.pass(60_000)
  expect(events.some(({ type }) => type === 'ended')).toBe(false)
})

test('without a new connection the line is down after ten seconds', () => {
  const { clock, line, first, events, ends } = opened()
  line.detach(first)
  clock.pass(9_900)
  expect(ends).toEqual([])
  clock.pass(200)
  expect(ends).toEqual(['dropped'])
  expect(events.at(-1)).toEqual({ type: 'ended', cause: 'dropped' })
})

test('what is cleared while nobody is connected is not sent any more', () => {
  const { line, first, play } = opened()
  line.detach(first)
  play(0)
  line.line.clear()
  play(1_000)
  const second = browser()
  line.attach(second, 0)
  expect(second.samples[0]).toBe(1_000)
  expect(second.messages).toEqual([{ type: 'clear' }])
})
