/** A line of sound along the lower edge of a deep band; the caller's turns in marigold. */
export function SoundLine() {
  return (
    <svg
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      width="100%"
      height="100%"
      aria-hidden="true"
      className="sound-line block"
    >
      <path className="agent" d={AGENT} />
      <path className="caller" d={CALLER} />
    </svg>
  )
}

const BARS = 190
const STEP = 8
const HEIGHT = 72
const BARS_PER_TURN = 19

const bars = Array.from({ length: BARS }, (_, index) => {
  const turn = Math.floor(index / BARS_PER_TURN)
  const swell = Math.sin((Math.PI * ((index % BARS_PER_TURN) + 0.6)) / (BARS_PER_TURN + 0.6)) ** 0.6
  const top = HEIGHT - Math.round(Math.max(4, (HEIGHT - 2) * swell * (0.3 + 0.7 * grain(index))))
  return { isCaller: turn % 4 === 2, stroke: `M${index * STEP + 2} ${HEIGHT + 2}V${top}` }
})
const AGENT = bars
  .filter((bar) => !bar.isCaller)
  .map(({ stroke }) => stroke)
  .join('')
const CALLER = bars
  .filter((bar) => bar.isCaller)
  .map(({ stroke }) => stroke)
  .join('')

/** Looks random, is always the same: the prerendered page and the browser must draw alike. */
export function grain(index: number): number {
  const wide = Math.imul(index + 31, 2654435761) >>> 0
  return (Math.imul(wide ^ (wide >>> 15), 2246822519) >>> 0) / 2 ** 32
}
