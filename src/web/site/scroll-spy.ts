// Which section of the page the reader is in.
import { useEffect, useRef, useState } from 'react'

export const SECTIONS = ['home', 'features', 'pricing', 'faq'] as const
export type SectionId = (typeof SECTIONS)[number]

/** The last section whose top has passed `line`; the last of all at the end of the page. */
export function sectionAt(tops: readonly number[], line: number, atEnd: boolean): SectionId {
  const passed = atEnd ? tops.length - 1 : tops.findLastIndex((top) => top <= line)
  return SECTIONS[Math.max(0, passed)] ?? 'home'
}

/** Follows scrolling, and `goTo` scrolls to a section and marks it at once. */
export function useSections(enabled: boolean): { active: SectionId; goTo: (id: SectionId) => void } {
  const [active, setActive] = useState<SectionId>('home')
  const isGoing = useRef(false)
  useEffect(() => {
    if (!enabled) return
    let frame = 0
    const look = () => {
      frame = 0
      if (isGoing.current) return
      const tops = SECTIONS.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity)
      const page = document.documentElement
      const atEnd = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= page.scrollHeight
      setActive(sectionAt(tops, innerHeight * 0.35, atEnd))
    }
    const scrolled = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    const arrived = () => {
      isGoing.current = false
    }
    look()
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('scrollend', arrived)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', scrolled)
      removeEventListener('scrollend', arrived)
    }
  }, [enabled])
  const goTo = (id: SectionId) => {
    setActive(id)
    scrollToSection(id, isGoing)
  }
  return { active, goTo }
}

// The marked link stays put while the page glides past the sections between.
function scrollToSection(id: SectionId, isGoing: { current: boolean }): void {
  const section = document.getElementById(id)
  if (!section) return
  const before = scrollY
  isGoing.current = true
  section.scrollIntoView({ behavior: prefersStillness() ? 'instant' : 'smooth' })
  section.focus({ preventScroll: true })
  arriveAnyway(section)
  setTimeout(() => {
    if (scrollY === before) isGoing.current = false // already there: nothing will arrive
  }, 200)
}

const LOOK_MS = 250

/** A glide may be broken off, such as by a page that grows meanwhile: unless the reader takes over, it ends at its end. */
function arriveAnyway(section: HTMLElement): void {
  const over = new AbortController()
  for (const taking of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(taking, () => over.abort(), { signal: over.signal, passive: true })
  }
  let before = Number.NaN
  const looking = setInterval(() => {
    const { top } = section.getBoundingClientRect()
    if (top === before && !over.signal.aborted) {
      section.scrollIntoView({ behavior: 'instant' })
      over.abort()
    }
    if (over.signal.aborted) clearInterval(looking)
    before = top
  }, LOOK_MS)
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function goToSection(id: SectionId): void {
  scrollToSection(id, { current: false })
}
