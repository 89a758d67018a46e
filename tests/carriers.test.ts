// What every carrier promises, told of each of them, and how the simulated network's numbers behave.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Phone, WEB_PHONE_NUMBER, webPhones } from '#adapters/telephony/browser/carrier.ts'
import { type SimulatedNetwork, simulatedNetwork } from '#adapters/telephony/simulated/carrier.ts'
import { openNetworkLog } from '#adapters/telephony/simulated/network-log.ts'
import { behaviourOf } from '#adapters/telephony/simulated/numbers.ts'
import { numberOfPersona, personas } from '#adapters/telephony/simulated/personas.ts'
import { asPhoneNumber } from '#server/phone-number.ts'
import type { Carrier, CarrierEvent } from '#server/ports.ts'
import { systemClock } from '#voice/clock.ts'
import { hum } from './calls-setup.ts'

const directories: string[] = []
const directory = () => {
  const made = mkdtempSync(join(tmpdir(), 'vaani-network-'))
  directories.push(made)
  return made
}
afterEach(() => {
  for (const made of directories.splice(0)) rmSync(made, { recursive: true, force: true })
})

type Tried = { carrier: Carrier; answers: string; ringsOut: string }
const simulated = (): Tried => ({
  carrier: simulatedNetwork({
    directory: directory(),
    textToSpeech: hum,
    clock: systemClock,
    ringAfterMs: 10,
    answerAfterMs: 20,
  }),
  answers: '+919812345603',
  ringsOut: '+919812345692',
})
/** With a phone that picks up at once, except for business 2. */
const browser = (): Tried => {
  const phones = webPhones(systemClock)
  for (const businessId of [1, 2]) {
    const phone: Phone = {
      businessId,
      on: undefined,
      channel: {
        send(data) {
          const message = typeof data === 'string' ? JSON.parse(data) : {}
          if (message.type === 'incoming' && businessId === 1) {
            setTimeout(() => phones.take(phone, { type: 'answer', attemptId: message.attemptId }), 20)
          }
        },
      },
    }
    phones.join(phone)
  }
  return { carrier: phones.carrier, answers: WEB_PHONE_NUMBER, ringsOut: WEB_PHONE_NUMBER }
}

describe.each([
  ['simulated network', simulated],
  ['web phones', browser],
])('%s', (_name, make) => {
  const listenTo = (carrier: Carrier) => {
    const events: CarrierEvent[] = []
    carrier.listen((event) => events.push(event))
    return events
  }
  const request = { attemptId: 'a1', from: '+918047180001', ringSeconds: 0.3 }
  const until = async (events: CarrierEvent[], type: CarrierEvent['type']) => {
    const by = Date.now() + 5_000
    while (!events.some((event) => event.type === type)) {
      if (Date.now() > by) throw new Error(`No ${type}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return events.find((event) => event.type === type) as never
  }

  test('rings, answers with a line, and ends once and last', async () => {
    const { carrier, answers } = make()
    const events = listenTo(carrier)
    expect(carrier.serves(answers)).toBe(true)
    await carrier.placeCall({ ...request, businessId: 1, to: answers })
    const { line } = (await until(events, 'answered')) as Extract<CarrierEvent, { type: 'answered' }>
    expect(await carrier.statusOf('a1')).toEqual({ known: true, over: false })
    expect([8_000, 16_000]).toContain(line.sampleRate)
    line.hangUp()
    line.hangUp()
    await until(events, 'ended')
    await carrier.hangUp('a1')
    expect(events.map(({ type }) => type)).toEqual(['ringing', 'answered', 'ended'])
    expect(await carrier.statusOf('a1')).toMatchObject({ known: true, over: true, outcome: 'completed' })
    await carrier.close()
  })

  test('the same attempt twice is one call', async () => {
    const { carrier, answers } = make()
    const events = listenTo(carrier)
    await carrier.placeCall({ ...request, businessId: 1, to: answers })
    await carrier.placeCall({ ...request, businessId: 1, to: answers })
    await until(events, 'answered')
    await carrier.placeCall({ ...request, businessId: 1, to: answers })
    await carrier.hangUp('a1')
    await until(events, 'ended')
    expect(events.filter(({ type }) => type === 'answered')).toHaveLength(1)
    await carrier.close()
  })

  test('nobody answers, or we give up: it ends so', async () => {
    const { carrier, ringsOut } = make()
    const events = listenTo(carrier)
    await carrier.placeCall({ ...request, businessId: 2, to: ringsOut })
    expect(await until(events, 'ended')).toMatchObject({ outcome: 'no-answer' })
    await carrier.placeCall({ ...request, ringSeconds: 30, attemptId: 'a2', businessId: 2, to: ringsOut })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await carrier.hangUp('a2')
    expect(events.at(-1)).toMatchObject({ type: 'ended', attemptId: 'a2', outcome: 'cancelled' })
    await carrier.close()
  })

  test('an attempt it never heard of is unknown', async () => {
    const { carrier } = make()
    expect(await carrier.statusOf('a9')).toEqual({ known: false })
    await carrier.hangUp('a9')
    await carrier.close()
  })
})

describe('the simulated network', () => {
  test('numbers behave by their last two digits', () => {
    const does = (number: string) => behaviourOf(number).does
    expect(['91', '92', '93', '94', '95', '96', '97'].map((end) => does(`+9198123456${end}`))).toEqual([
      'busy',
      'ring-out',
      'reject',
      'voicemail',
      'drop',
      'not-exist',
      'answer',
    ])
  })

  test('every persona has a real number of their own that reaches them', () => {
    for (const { id } of personas) {
      const number = numberOfPersona(id) ?? ''
      expect(asPhoneNumber(number)).toBe(number)
      expect(behaviourOf(number)).toMatchObject({ does: 'answer', persona: { id } })
    }
    expect(numberOfPersona('nobody')).toBeUndefined()
    expect(asPhoneNumber(WEB_PHONE_NUMBER)).toBe(WEB_PHONE_NUMBER)
  })

  test('remembers over a crash: who was on the line was cut off when it was last alive', () => {
    const where = directory()
    let now = 1_000_000_000_000
    const log = openNetworkLog(where, () => now)
    log.placed('a1', '+911')
    log.answered('a1')
    log.placed('a2', '+912')
    log.placed('a3', '+913')
    log.ended('a3', 'busy')
    now += 3_000
    log.tick()
    log.close()
    appendFileSync(join(where, 'calls.jsonl'), '{"at":10000000') // cut off mid-word
    const again = openNetworkLog(where, () => now + 60_000)
    expect(again.statusOf('a1')).toEqual({
      known: true,
      over: true,
      outcome: 'completed',
      answeredAt: new Date(1_000_000_000_000),
      endedAt: new Date(1_000_000_003_000),
    })
    expect(again.statusOf('a2')).toMatchObject({ outcome: 'failed' })
    expect(again.statusOf('a3')).toMatchObject({ outcome: 'busy' })
    again.close()
    const muchLater = openNetworkLog(where, () => now + 30 * 86_400_000)
    expect(muchLater.statusOf('a1')).toEqual({ known: false })
    muchLater.close()
  })

  test('a voicemail greets, beeps and listens', async () => {
    const { carrier } = simulated()
    const events: CarrierEvent[] = []
    carrier.listen((event) => events.push(event))
    const request = { attemptId: 'v1', businessId: 1, from: '+918047180001', to: '+919812345694', ringSeconds: 30 }
    await carrier.placeCall(request)
    while (!events.some(({ type }) => type === 'answered')) await new Promise((resolve) => setTimeout(resolve, 5))
    const { line } = events.find(({ type }) => type === 'answered') as Extract<CarrierEvent, { type: 'answered' }>
    const heard: number[] = []
    line.listen((event) => {
      if (event.type === 'audio') heard.push(...event.frame.samples)
    })
    const hasBeep = () => {
      for (let at = 0; at + 1_600 <= heard.length; at += 800)
        if (tone(heard.slice(at, at + 1_600), 1_000) > 0.8) return true
      return false
    }
    const by = Date.now() + 15_000
    while (!hasBeep() && Date.now() < by) await new Promise((resolve) => setTimeout(resolve, 100))
    expect(hasBeep()).toBe(true)
    line.hangUp()
    await carrier.close()
  }, 20_000)

  test('callers come in, and are told when nobody is there', async () => {
    const network = simulated().carrier as SimulatedNetwork
    const events: CarrierEvent[] = []
    network.listen((event) => {
      events.push(event)
      if (event.type === 'incoming') event.reject('unknown-number')
    })
    network.callIn({ attemptId: 'i1', from: '+919812345601', to: '+918047180001' })
    expect(events.map(({ type }) => type)).toEqual(['incoming', 'ended'])
    await network.close()
  })
})

/** The share of a stretch's loudness that is this one tone. */
function tone(samples: number[], hz: number): number {
  let cosine = 0
  let sine = 0
  let all = 0
  samples.forEach((sample, n) => {
    const angle = (2 * Math.PI * hz * n) / 8_000
    cosine += sample * Math.cos(angle)
    sine += sample * Math.sin(angle)
    all += sample * sample
  })
  return all === 0 ? 0 : (2 * (cosine * cosine + sine * sine)) / samples.length / all
}
