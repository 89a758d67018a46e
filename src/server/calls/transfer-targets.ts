// Whom a call can be transferred to now, and when the others are there.
import type { TransferTarget } from '#contract/agents.ts'
import { LANGUAGES, type LanguageCode } from '#contract/shared.ts'
import type { WeeklyHours } from '#contract/weekly-hours.ts'
import type { AgentBrief } from '#voice/brain/agent-brief.ts'
import { addDays, localTime } from '../local-time.ts'

export type TransferPeople = Required<Pick<AgentBrief, 'transferLabels' | 'transferSpeaking' | 'transferClosed'>>

/** As the agent knows them: those there now, who speak the call's language first, and when the rest can be reached. */
export function transferPeople(
  targets: readonly TransferTarget[],
  language: LanguageCode,
  timeZone: string,
  now: Date,
): TransferPeople {
  const there = targets.filter(({ hours }) => isThere(hours, timeZone, now))
  const speaks = ({ lang }: TransferTarget) => lang !== undefined && LANGUAGES[lang] === language
  const labelsOf = (some: readonly TransferTarget[]) => some.map(({ label }) => label)
  return {
    transferLabels: labelsOf([...there.filter(speaks), ...there.filter((target) => !speaks(target))]),
    transferSpeaking: labelsOf(there.filter(speaks)),
    transferClosed: targets
      .filter((target) => !there.includes(target))
      .map(({ label, hours }) => ({ label, opens: thereNext(hours, timeZone, now) })),
  }
}

export function isThere(hours: WeeklyHours | undefined, timeZone: string, now: Date): boolean {
  if (!hours) return true
  const { weekday, minute } = localTime(timeZone, now)
  return (hours[weekday] ?? []).some(([from, to]) => minute >= from && minute < to)
}

/** When somebody is there next, in local time; undefined when nobody ever is. */
export function thereNext(
  hours: WeeklyHours | undefined,
  timeZone: string,
  now: Date,
): { date: string; time: string } | undefined {
  const today = localTime(timeZone, now)
  for (let ahead = 0; ahead <= 7; ahead++) {
    const opening = (hours?.[(today.weekday + ahead) % 7] ?? [])
      .map(([from]) => from)
      .filter((from) => ahead > 0 || from > today.minute)
      .toSorted((a, b) => a - b)[0]
    if (opening !== undefined) return { date: addDays(today.day, ahead), time: clockTime(opening) }
  }
  return undefined
}

const clockTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
