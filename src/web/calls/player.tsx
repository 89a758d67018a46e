// The recording of a call: two-speaker waveform, speed, five seconds back, keyboard.
import { useQuery } from '@tanstack/react-query'
import { Download, Pause, Play, RotateCcw } from 'lucide-react'
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { readRecording } from '#contract/calls.ts'
import { call } from '../api.ts'
import { stopSound } from '../ui/audio-button.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { formatLength } from '../ui/format.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Waveform } from '../ui/waveform.tsx'
import { soundBars } from './sound-bars.ts'

const SPEEDS = [1, 1.25, 1.5, 2, 0.75]
// A signed address lasts longer than this; a fresh one is asked for before it ends.
const FRESH_MS = 4 * 60_000

export type Playback = { seek(ms: number): void; toggle(): void }

export function Player({
  recordingObjKey,
  seconds,
  playback,
  onTime,
}: {
  recordingObjKey: string
  seconds: number | null
  /** What else on the page moves the sound: the transcript, the keyboard. */
  playback: RefObject<Playback | null>
  onTime: (ms: number) => void
}) {
  const audio = useRef<HTMLAudioElement>(null)
  const [length, setLength] = useState(seconds ?? 0)
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState(1)
  const url = useQuery({
    queryKey: ['recording', recordingObjKey],
    queryFn: async ({ signal }) => (await call(readRecording, { query: { recordingObjKey }, signal })).recordingObjKey,
    staleTime: FRESH_MS,
    retry: false,
  })
  const bars = useQuery({
    queryKey: ['recording-bars', recordingObjKey],
    queryFn: ({ signal }) => soundBars(url.data ?? '', signal),
    enabled: url.isSuccess,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  const toggle = () => {
    stopSound()
    if (audio.current?.paused) audio.current.play().catch(() => setPlaying(false))
    else audio.current?.pause()
  }
  const seek = (ms: number) => {
    if (audio.current) audio.current.currentTime = ms / 1000
  }
  useImperativeHandle(playback, () => ({ seek, toggle }))
  const faster = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
    if (audio.current) audio.current.playbackRate = next
    setSpeed(next)
  }
  return (
    <div>
      {bars.data ? (
        <Waveform
          bars={bars.data}
          progress={length > 0 ? at / length : 0}
          height={44}
          onSeek={(share) => seek(share * length * 1000)}
        />
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript below is the caption */}
      <audio
        ref={audio}
        src={url.data}
        preload="metadata"
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setLength(duration)
        }}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => {
          setAt(currentTarget.currentTime)
          onTime(currentTarget.currentTime * 1000)
        }}
      />
      <div className="mt-3 flex items-center gap-1">
        <button
          type="button"
          aria-label={playing ? 'Pause the recording' : 'Play the recording'}
          disabled={!url.data}
          onClick={toggle}
          className="grid size-11 place-items-center rounded-full bg-brand text-on-brand hover:bg-brand-hover disabled:opacity-50"
        >
          {playing ? (
            <Pause size={18} aria-hidden="true" className="fill-current" />
          ) : (
            <Play size={18} aria-hidden="true" className="fill-current" />
          )}
        </button>
        <IconButton label="Back 5 seconds" onClick={() => seek(Math.max(0, at - 5) * 1000)}>
          <RotateCcw size={17} aria-hidden="true" />
        </IconButton>
        <span className="tabular ml-1 text-sm text-muted">
          {formatLength(at)} / {formatLength(length)}
        </span>
        <Button kind="ghost" size="sm" className="tabular ml-auto" aria-label={`Speed ${speed} times`} onClick={faster}>
          {speed}×
        </Button>
        <a
          href={url.data}
          download
          aria-label="Download the recording"
          title="Download the recording"
          className="grid size-9 place-items-center rounded-lg text-muted hover:bg-hover hover:text-fg pointer-coarse:size-11"
        >
          <Download size={17} aria-hidden="true" />
        </a>
      </div>
    </div>
  )
}
