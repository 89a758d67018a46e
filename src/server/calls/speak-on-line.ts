// One sentence on a line that no conversation has, in time with the line; the other side may hang up meanwhile.
import { createFramer, FRAME_MS } from '#voice/audio/framing.ts'
import { createResampler } from '#voice/audio/resampler.ts'
import type { AudioLine, Clock, SpeakOptions, TextToSpeech } from '#voice/ports.ts'

const LONGEST_MS = 15_000

export async function speakOnLine(
  line: AudioLine,
  text: string,
  { textToSpeech, clock, ...voice }: Omit<SpeakOptions, 'signal'> & { textToSpeech: TextToSpeech; clock: Clock },
): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const framer = createFramer(line.sampleRate)
  const start = clock.now()
  let played = 0
  const until = (ms: number) => new Promise<void>((resolve) => void clock.at(ms, resolve))
  const play = async (frames: Iterable<Int16Array>) => {
    for (const samples of frames) {
      line.play({ samples, sampleRate: line.sampleRate })
      played++
      // Absolute times: a late frame does not make all the others late.
      if (line.pacing === 'ours') await until(Math.max(clock.now(), start + played * FRAME_MS))
    }
  }
  try {
    let resampler: { from: number; to: ReturnType<typeof createResampler> } | undefined
    for await (const { samples, sampleRate } of textToSpeech.speak(text, { ...voice, signal })) {
      if (resampler?.from !== sampleRate) {
        resampler = { from: sampleRate, to: createResampler(sampleRate, line.sampleRate) }
      }
      await play(framer.push(resampler.to.push(samples)))
    }
    if (line.pacing === 'theirs') await until(start + played * FRAME_MS)
  } catch {
    // A voice that fails must not keep the customer waiting: the person answers without the summary.
  }
}
