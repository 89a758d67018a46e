import { describe, expect, test } from 'vitest'
import { joined } from './audio/framing.ts'
import { rms } from './audio/level.ts'
import { scriptedCall } from './testing/scripted-call.ts'
import { noise, wordsIn } from './testing/scripted-speech.ts'

const LONG = 'We open at nine every day and close at six in the evening except on Sunday'

describe('on a line that we pace', () => {
  test('a frame goes out every 20 ms, from the first moment to the last, silence included', async () => {
    const call = scriptedCall({ agentSays: 'Hello there' })
    await call.pass(3_000)
    const gaps = call.line.sentAt.slice(1).map((at, i) => at - (call.line.sentAt[i] as number))
    expect(new Set(gaps)).toEqual(new Set([20]))
    expect(call.line.sentAt.length).toBeGreaterThanOrEqual(149)
  })

  test('a blocked event loop loses no frame: what was due is sent at once, and the beat is kept', async () => {
    const call = scriptedCall({ agentSays: LONG })
    await call.pass(1_000)
    const before = call.line.sentAt.length
    call.clock.block(487)
    await call.pass(513)
    expect(call.line.sentAt.length - before).toBe(50)
    await call.pass(5_000)
    expect(call.heardByCaller()).toBe(LONG)
    const beats = new Set(call.line.sentAt.filter((at) => at > 1_600).map((at) => at % 20))
    expect(beats.size).toBe(1)
  })

  test('sound blocked on its way in is not lost either', async () => {
    const call = scriptedCall({ answers: ({ said }) => said })
    const said = call.callerSays('Where is the order that I placed on Monday?', { atMs: 500 })
    await said
    call.clock.block(400)
    await call.pass(6_000)
    expect(call.turns.at(-1)?.said).toBe('Where is the order that I placed on Monday?')
  })
})

describe('on a line that buffers', () => {
  test('sound is pushed a second ahead, and heard whole', async () => {
    const call = scriptedCall({ agentSays: LONG, pacing: 'theirs' })
    await call.pass(200)
    expect(call.line.sentAt.length).toBeGreaterThanOrEqual(50)
    expect(call.line.sentAt.length).toBeLessThan(70)
    await call.pass(6_000)
    expect(call.heardByCaller()).toBe(LONG)
    expect(call.transcript()).toEqual([`Agent: ${LONG}`])
  })

  test('an interruption clears what is on its way; only what was played is remembered', async () => {
    const call = scriptedCall({ agentSays: LONG, pacing: 'theirs', voiceMs: 0, answers: () => 'Yes' })
    await call.callerSays('wait I have a question.', { atMs: 940 })
    await call.pass(4_000)
    expect(call.transcript()).toEqual(['Agent: We open at —', 'Customer: wait I have a question.', 'Agent: Yes'])
    expect(call.heardByCaller()).toBe('We open at Yes')
  })

  test('an acknowledgement makes it softer and then as before, without a word missing', async () => {
    const call = scriptedCall({ agentSays: LONG, pacing: 'theirs' })
    await call.callerSays('okay', { atMs: 1_000 })
    await call.pass(6_000)
    expect(call.heardSoftly()).not.toBe('')
    expect(call.transcript()).toEqual([`Agent: ${LONG}`])
    const samples = joined([call.line.out()])
    expect(samples.length / 8).toBe(LONG.split(' ').length * 300)
  })

  test('an acknowledgement does not make it stutter on a line that reports in steps of 100 ms', async () => {
    const call = scriptedCall({ agentSays: LONG, pacing: 'theirs' })
    const exactly = call.line.playedSamples
    call.line.playedSamples = () => Math.floor(exactly() / 800) * 800
    await call.callerSays('okay', { atMs: 1_070 })
    await call.pass(7_000)
    expect(call.heardSoftly()).not.toBe('')
    expect(Math.abs(call.line.out().length / 8 - LONG.split(' ').length * 300)).toBeLessThanOrEqual(60)
    expect(call.transcript()).toEqual([`Agent: ${LONG}`])
  })

  test('a line that never tells what it played does not keep the agent waiting for ever', async () => {
    const call = scriptedCall({ agentSays: 'Hello there', pacing: 'theirs' })
    call.line.playedSamples = () => 0
    const mark = call.line.mark
    call.line.mark = () => {}
    await call.pass(6_000)
    expect(call.transcript()).toEqual(['Agent: Hello there'])
    call.line.mark = mark
  })
})

test('the agent is softer within 120 ms of the first sound of an interruption, and the verdict falls within 600', async () => {
  const call = scriptedCall({ agentSays: LONG, voiceMs: 0 })
  await call.callerMakes(noise(1_000), { atMs: 1_500 })
  const out = call.line.out()
  const frameAt = (ms: number) => out.subarray((ms / 20) * 160, (ms / 20 + 1) * 160)
  const loud = rms(frameAt(1_400))
  const softAt = [...Array(50).keys()].map((i) => 1_500 + i * 20).find((ms) => rms(frameAt(ms)) < loud / 2) as number
  const silentAt = [...Array(50).keys()].map((i) => softAt + i * 20).find((ms) => rms(frameAt(ms)) === 0) as number
  expect(softAt - 1_500).toBeLessThanOrEqual(120)
  expect(silentAt - 1_500).toBeLessThanOrEqual(600)
})

describe('the recording', () => {
  test('has both sides on one time: the waterfall can be read off it', async () => {
    const call = scriptedCall({ agentSays: 'Hello there', answers: () => 'At nine' })
    await call.pass(2_000)
    await call.callerSays('When do you open?')
    await call.pass(3_000)
    call.conversation.end('stopped')
    const { left, right } = call.recorded
    expect(left.length).toBe(right.length)
    const { waterfall } = call.all('agent-said')[1] ?? {}
    const lastVoiced = left.findLastIndex((sample) => sample > 0) + 1
    const firstAudible = right.findIndex((sample, i) => i > lastVoiced && sample > 0)
    expect(lastVoiced / 8).toBe(waterfall?.lastVoicedAt)
    expect(firstAudible / 8).toBe(waterfall?.firstAudioOnLineAt)
  })

  test.each(['ours', 'theirs'] as const)(
    'holds what was really played and nothing after a stop (%s)',
    async (pacing) => {
      const call = scriptedCall({ agentSays: LONG, pacing, voiceMs: 0, answers: () => 'Yes' })
      await call.callerSays('wait I have a question.', { atMs: 1_000 })
      await call.pass(4_000)
      call.conversation.end('stopped')
      const sound = Int16Array.from(call.recorded.right)
      expect(wordsIn(sound, 2_399)).toBe('We open at Yes')
      expect(wordsIn(Int16Array.from(call.recorded.left), 2_399)).toBe('wait I have a question.')
    },
  )
})
