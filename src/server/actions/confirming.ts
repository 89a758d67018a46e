// Messages that an action sends: words of a template, to an address the server already holds.
import type { Appointment } from '#contract/appointments.ts'
import type { Template } from '#contract/messages.ts'
import { readCalendar } from '../appointments/calendar.ts'
import { calendarFile } from '../appointments/calendar-file.ts'
import type { WholeCall } from '../calls/calls.ts'
import { findCallingBusiness } from '../calls/calls.ts'
import { contactOf } from '../contacts/contacts.ts'
import type { Transaction } from '../database/database.ts'
import { type MessageParts, orderMessage, templateByLabel } from '../messages/messages.ts'

export type ConfirmParts = Pick<MessageParts, 'queue' | 'clock'>

/** The number of the call, or the e-mail in the customer's record: never what was said on the phone. */
export async function addressOf(tx: Transaction, call: WholeCall, channel: Template['channel']): Promise<string> {
  if (channel === 'sms') return call.customerNumber
  return (await contactOf(tx, call.businessId, call.customerNumber))?.email ?? ''
}

/** What templates can name, in lower case. */
export async function variablesOf(tx: Transaction, call: WholeCall): Promise<Record<string, string>> {
  const business = await findCallingBusiness(tx, call.businessId)
  const own = Object.entries(call.details.variables).map(([name, value]) => [name.trim().toLowerCase(), value] as const)
  return { ...Object.fromEntries(own), name: call.customerName, business: business.name }
}

export async function confirm(
  tx: Transaction,
  parts: ConfirmParts,
  call: WholeCall,
  label: string,
  appointment: Appointment,
  revision: number,
): Promise<void> {
  const template = label ? await templateByLabel(tx, call.businessId, label) : undefined
  const recipient = template && (await addressOf(tx, call, template.channel))
  if (!template || !recipient) return
  const { calendar } = await readCalendar(tx, call.businessId)
  const variables = await variablesOf(tx, call)
  const business = { id: call.businessId, name: variables['business'] ?? '' }
  const at = new Date(appointment.startsAt)
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { timeZone: calendar.timeZone, ...options }).format(at)
  await orderMessage(tx, parts, {
    businessId: call.businessId,
    template,
    recipient,
    variables: {
      ...variables,
      date: say({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      time: say({ hour: 'numeric', minute: '2-digit' }),
      state: appointment.state === 'booked' ? 'confirmed' : 'cancelled',
    },
    cause: `appointment-${appointment.id}-${revision}`,
    callId: call.id,
    customerNumber: call.customerNumber,
    calendar: template.channel === 'email' ? calendarFile(appointment, business, revision, parts.clock.now()) : '',
  })
}
