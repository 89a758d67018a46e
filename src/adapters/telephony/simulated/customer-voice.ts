// The customers' voices: each line is synthesised once and kept, as the telephone's 8 kHz.
import { joined } from '#voice/audio/framing.ts'
import { createResampler } from '#voice/audio/resampler.ts'
import { TELEPHONE_RATE } from '#voice/audio/telephone.ts'
import type { TextToSpeech, Voice } from '#voice/ports.ts'

const MOST_KEPT = 200
const LONGEST_MS = 30_000

export type Speaker = { language: string; gender: 'female' | 'male'; speed: number }

/** Answers silence, of no length, where nobody can say it. */
export function customerVoices(textToSpeech: TextToSpeech): (text: string, speaker: Speaker) => Promise<Int16Array> {
  const kept = new Map<string, Promise<Int16Array>>()
  return (text, speaker) => {
    const key = JSON.stringify([text, speaker])
    const known = kept.get(key)
    if (known) return known
    const spoken = speakLine(textToSpeech, text, speaker).catch(() => {
      kept.delete(key) // the weights may still be coming
      return new Int16Array(0)
    })
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, spoken)
    return spoken
  }
}

async function speakLine(textToSpeech: TextToSpeech, text: string, speaker: Speaker): Promise<Int16Array> {
  const voice = voiceFor(textToSpeech.voices(), speaker)
  if (!voice) throw new Error(`No voice speaks ${speaker.language}`)
  const { language, speed } = speaker
  const options = { voiceId: voice.voiceId, language, speed, signal: AbortSignal.timeout(LONGEST_MS) }
  const pieces: Int16Array[] = []
  let resampler: ReturnType<typeof createResampler> | undefined
  for await (const { samples, sampleRate } of textToSpeech.speak(text, options)) {
    resampler ??= createResampler(sampleRate, TELEPHONE_RATE)
    pieces.push(resampler.push(samples).slice())
  }
  if (resampler) pieces.push(resampler.flush().slice())
  return joined(pieces)
}

// The last that fits: agents tend to have the first.
function voiceFor(voices: readonly Voice[], { language, gender }: Speaker): Voice | undefined {
  const speaking = voices.filter((voice) => voice.language === language || voice.language.startsWith(`${language}-`))
  return speaking.findLast((voice) => voice.gender === gender) ?? speaking.at(-1)
}
