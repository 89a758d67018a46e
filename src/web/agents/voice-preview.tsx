import { useEffect } from 'react'
import { AudioButton, stopSound } from '../ui/audio-button.tsx'
import { voiceSampleUrl } from './queries.ts'

/** Plays a voice's sample; a sample that cannot be had yet stays silent, as every failed preview does. */
export function VoicePreview({ id, voiceId, speaker }: { id: string; voiceId: string; speaker: string }) {
  useEffect(() => stopSound, [])
  return (
    <AudioButton
      id={id}
      label={speaker ? `${speaker}'s voice` : 'the voice'}
      disabled={voiceId === ''}
      sound={() => voiceSampleUrl(voiceId)}
    />
  )
}
