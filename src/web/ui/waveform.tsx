// The sound of a call, each bar coloured by who speaks; grey past the playhead.

export type Speaker = 'agent' | 'caller'
/** `level` from 0 to 1. */
export type WaveBar = { level: number; speaker: Speaker }

const BAR = 3
const GAP = 2
const FILL = { agent: 'fill-wave-agent', caller: 'fill-wave-caller' } as const

/** `progress` from 0 to 1. With `onSeek` it can be clicked and moved with the arrow keys. */
export function Waveform({
  bars,
  progress,
  height = 48,
  onSeek,
}: {
  bars: WaveBar[]
  progress: number
  height?: number
  onSeek?: (share: number) => void
}) {
  const drawing = (
    <svg
      viewBox={`0 0 ${Math.max(1, bars.length * (BAR + GAP) - GAP)} ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      aria-hidden="true"
      className="block"
    >
      {bars.map(({ level, speaker }, index) => {
        const tall = Math.max(3, Math.min(1, level) * height)
        return (
          <rect
            key={index}
            x={index * (BAR + GAP)}
            y={(height - tall) / 2}
            width={BAR}
            height={tall}
            rx="1.5"
            className={index / bars.length < progress ? FILL[speaker] : 'fill-wave-rest'}
          />
        )
      })}
    </svg>
  )
  if (!onSeek) return drawing
  return (
    <div className="relative rounded-md focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--focus)">
      {drawing}
      <input
        type="range"
        aria-label="Position in the recording"
        min={0}
        max={1}
        step={0.01}
        value={progress}
        onChange={(event) => onSeek(Number(event.target.value))}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}
