// When somebody is there: of a calendar, and of people to whom calls are transferred.
import { z } from 'zod'

const MinuteOfDay = z.number().int().min(0).max(1440)
const Opening = z
  .tuple([MinuteOfDay, MinuteOfDay])
  .refine(([opens, closes]) => opens < closes, 'Please close later than you open.')

/** Seven lists, Monday first, of minutes of the day. */
export const WeeklyHours = z.array(z.array(Opening).max(4)).length(7)
export type WeeklyHours = z.infer<typeof WeeklyHours>
