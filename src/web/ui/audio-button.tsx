// Play and pause; one sound at a time across the page, and a failure to play is silent.
import { Pause, Play } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { classes } from './class-names.ts'

/** The address of the sound, or a way to ask for it when it is first wanted. */
export type Sound = string | (() => Promise<string>)

let playing: string | null = null
let player: HTMLAudioElement | null = null
const listeners = new Set<() => void>()

function become(next: string | null): void {
  playing = next
  for (const listener of listeners) listener()
}

export function stopSound(): void {
  player?.pause()
  become(null)
}

export async function playSound(id: string, sound: Sound): Promise<void> {
  stopSound()
  become(id)
  try {
    const url = typeof sound === 'string' ? sound : await sound()
    if (playing !== id) return // another was started meanwhile
    player ??= new Audio()
    player.onended = () => become(null)
    player.src = url
    await player.play()
  } catch {
    if (playing === id) become(null)
  }
}

export function usePlayingSound(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => playing,
    () => null,
  )
}

export function AudioButton({
  id,
  sound,
  label,
  disabled = false,
}: {
  /** Unique on the page. */
  id: string
  sound: Sound
  /** What is played: "Meera's voice". */
  label: string
  disabled?: boolean
}) {
  const isPlaying = usePlayingSound() === id
  const Icon = isPlaying ? Pause : Play
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${label}`}
      onClick={() => (isPlaying ? stopSound() : void playSound(id, sound))}
      className={classes(
        'grid size-9 shrink-0 place-items-center rounded-full border transition-colors pointer-coarse:size-11',
        'disabled:pointer-events-none disabled:opacity-40',
        isPlaying
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line-strong hover:border-brand hover:text-brand-text',
      )}
    >
      <Icon size={14} aria-hidden="true" className="fill-current" />
    </button>
  )
}
