import { useEffect, useRef } from 'react'

/** How loud the microphone is, drawn without React: it changes fifty times a second. */
export function LevelMeter({ level }: { level: () => number }) {
  const bar = useRef<SVGRectElement>(null)
  useEffect(() => {
    let shown = 0
    let frame = requestAnimationFrame(function draw() {
      shown = Math.max(level(), shown * 0.9)
      bar.current?.setAttribute('width', String(Math.round(shown * 100)))
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [level])
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <rect ref={bar} width="0" height="6" className="fill-wave-caller" />
    </svg>
  )
}
