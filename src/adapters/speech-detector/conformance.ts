// What every SpeechDetector must do.
import { expect, test } from 'vitest'
import type { AudioFrame, SpeechDetector, SpeechWindow } from '#voice/ports.ts'

export type DetectorSubject = {
  detector(): SpeechDetector
  /** A second or more of somebody speaking. */
  speech(sampleRate: number): Promise<AudioFrame>
}

export function speechDetectorConformance({ detector, speech }: DetectorSubject): void {
  test.each([8000, 16_000, 24_000])('tells speech from a quiet line at %i Hz', async (rate) => {
    const detection = detector().open(rate)
    const before = await hear(detection, { samples: quiet(rate), sampleRate: rate })
    const during = await hear(detection, await speech(rate))
    detection.close()
    expect(share(before)).toBeLessThan(0.1)
    expect(share(during)).toBeGreaterThan(0.5)
  })

  test('windows follow one another, and end where the line was', async () => {
    const detection = detector().open(8000)
    const windows = await hear(detection, await speech(8000))
    detection.close()
    const gaps = new Set(windows.slice(1).map((window, i) => window.endsAt - (windows[i] as SpeechWindow).endsAt))
    expect(gaps.size).toBe(1)
    expect(windows[0]?.endsAt).toBe([...gaps][0])
  })

  test('calls at the same time do not mix', async () => {
    const sound = await speech(8000)
    const talking = detector().open(8000)
    const silent = detector().open(8000)
    const [one, other] = await Promise.all([
      hear(talking, sound),
      hear(silent, { samples: quiet(8000), sampleRate: 8000 }),
    ])
    const alone = detector().open(8000)
    const expected = await hear(alone, sound)
    for (const each of [talking, silent, alone]) each.close()
    expect(share(other)).toBeLessThan(0.1)
    one.forEach((window, i) => expect(window.probability).toBeCloseTo(expected[i]?.probability as number, 3))
  })
}

async function hear(
  detection: ReturnType<SpeechDetector['open']>,
  { samples, sampleRate }: AudioFrame,
): Promise<SpeechWindow[]> {
  const frame = sampleRate / 50
  const windows: SpeechWindow[] = []
  for (let at = 0; at < samples.length; at += frame) {
    windows.push(...(await detection.detect({ samples: samples.slice(at, at + frame), sampleRate })))
  }
  return windows
}

const share = (windows: SpeechWindow[]): number =>
  windows.filter((window) => window.probability > 0.5).length / windows.length

const quiet = (rate: number): Int16Array => Int16Array.from({ length: rate }, (_, i) => ((i * 7919) % 21) - 10)
