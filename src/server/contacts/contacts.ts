// The customer's record, kept by number: the slice's door.
import { and, desc, eq, ilike, like, or, sql } from 'drizzle-orm'
import type { Contact, TimelineEntry } from '#contract/contacts.ts'
import { appointmentsOf } from '../appointments/appointments.ts'
import type { AnalysedCall, SettledCall } from '../calls/calls.ts'
import type { Transaction } from '../database/database.ts'
import { callDetails, calls, contacts } from '../database/schema/index.ts'
import { ProductError } from '../errors.ts'
import { messagesOfCustomer } from '../messages/messages.ts'
import type { WallClock } from '../ports.ts'

const TIMELINE_MOST = 50
const MOST_FACTS = 40

type ContactRow = typeof contacts.$inferSelect

/** Runs in the transaction that changes a record. */
export type OnContactChanged = (tx: Transaction, businessId: number, contact: Contact) => Promise<void>

export type ContactDraft = { name: string; email: string; note: string }

/** Everything that writes records: whoever wants to know of a change is told in the same transaction. */
export type ContactRecords = {
  /** An `OnSettled` hook of calls: whoever was spoken with has a record. */
  noteCall(tx: Transaction, call: SettledCall): Promise<void>
  /** An `OnAnalysed` hook of calls: what the customer said of themselves joins their record; the newest word wins. */
  learn(tx: Transaction, call: AnalysedCall): Promise<void>
  /** What a person enters; a number that is new gets its record. */
  change(tx: Transaction, businessId: number, number: string, draft: ContactDraft): Promise<Contact>
}

export function contactRecords({
  clock,
  onChanged,
}: {
  clock: WallClock
  onChanged: OnContactChanged
}): ContactRecords {
  const tell = (tx: Transaction, row: ContactRow) => onChanged(tx, row.businessId, told(row))
  return {
    async noteCall(tx, call) {
      if (call.kind !== 'phone' || !call.customerNumber) return
      const { businessId, customerNumber: number, endedAt } = call
      const [row] = await tx.select({ name: calls.customerName }).from(calls).where(eq(calls.id, call.id))
      const name = row?.name ?? ''
      const before = await contactOf(tx, businessId, number)
      const [after] = await tx
        .insert(contacts)
        .values({ businessId, number, name, createdAt: endedAt, lastSeenAt: endedAt })
        .onConflictDoUpdate({
          target: [contacts.businessId, contacts.number],
          // A name that a person entered is not overwritten by a sheet's.
          set: {
            lastSeenAt: endedAt,
            name: sql`case when ${contacts.name} = '' then ${name} else ${contacts.name} end`,
          },
        })
        .returning()
      // Having called once more is no news about who they are.
      if (after && after.name !== before?.name) await tell(tx, after)
    },
    async learn(tx, { kind, businessId, customerNumber: number, facts }) {
      if (kind !== 'phone' || Object.keys(facts).length === 0) return
      const known = await contactOf(tx, businessId, number)
      const isNew = ([name, value]: [string, string]) => known?.facts[name] !== value
      if (!known || !Object.entries(facts).some(isNew)) return
      const all = Object.fromEntries(Object.entries({ ...known.facts, ...facts }).slice(-MOST_FACTS))
      const [row] = await tx.update(contacts).set({ facts: all }).where(of(businessId, number)).returning()
      if (row) await tell(tx, row)
    },
    async change(tx, businessId, number, draft) {
      const now = clock.now()
      const [row] = await tx
        .insert(contacts)
        .values({ businessId, number, ...draft, createdAt: now, lastSeenAt: now })
        .onConflictDoUpdate({ target: [contacts.businessId, contacts.number], set: draft })
        .returning()
      if (!row) throw new Error('the contact was not stored')
      await tell(tx, row)
      return told(row)
    },
  }
}

export async function contactOf(tx: Transaction, businessId: number, number: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contacts).where(of(businessId, number))
  return row
}

export async function findContacts(
  tx: Transaction,
  businessId: number,
  query: { search?: string | undefined; page: number; size: number },
): Promise<{ contacts: Contact[]; hasMore: boolean }> {
  const search = query.search?.replace(/[\\%_]/g, '\\$&')
  const rows = await tx
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.businessId, businessId),
        search ? or(like(contacts.number, `${search}%`), ilike(contacts.name, `%${search}%`)) : undefined,
      ),
    )
    .orderBy(desc(contacts.lastSeenAt))
    .limit(query.size + 1)
    .offset(query.page * query.size)
  return { contacts: rows.slice(0, query.size).map(told), hasMore: rows.length > query.size }
}

export async function contactInFull(
  tx: Transaction,
  businessId: number,
  number: string,
): Promise<Contact & { timeline: TimelineEntry[] }> {
  const row = await contactOf(tx, businessId, number)
  if (!row) throw contactNotFound()
  return { ...told(row), timeline: await timelineOf(tx, businessId, number) }
}

/** An erasing hook of retention. */
export async function eraseContact(tx: Transaction, businessId: number, number: string): Promise<void> {
  await tx.delete(contacts).where(of(businessId, number))
}

async function timelineOf(tx: Transaction, businessId: number, number: string): Promise<TimelineEntry[]> {
  const spoken = await tx
    .select({
      id: calls.id,
      at: calls.startedAt,
      state: calls.state,
      intent: callDetails.intent,
      summary: callDetails.summary,
    })
    .from(calls)
    .innerJoin(callDetails, eq(callDetails.callId, calls.id))
    .where(and(eq(calls.businessId, businessId), eq(calls.kind, 'phone'), eq(calls.customerNumber, number)))
    .orderBy(desc(calls.id))
    .limit(TIMELINE_MOST)
  const written = await messagesOfCustomer(tx, businessId, number, TIMELINE_MOST)
  const booked = await appointmentsOf(tx, businessId, number, TIMELINE_MOST)
  const entries: TimelineEntry[] = [
    ...spoken.map(({ id, at, state, intent, summary }) => ({
      kind: 'call' as const,
      at: at.toISOString(),
      title: intent || state,
      detail: summary,
      callId: id,
    })),
    ...written.map(({ createdAt, label, body, callId, state }) => ({
      kind: 'message' as const,
      at: createdAt,
      title: `${label} (${state})`,
      detail: body,
      callId,
    })),
    ...booked.map(({ startsAt, state, resource, note, callId }) => ({
      kind: 'appointment' as const,
      at: startsAt,
      title: state === 'booked' ? `Appointment, ${resource}` : `Cancelled appointment, ${resource}`,
      detail: note,
      callId,
    })),
  ]
  return entries.sort((a, b) => b.at.localeCompare(a.at)).slice(0, TIMELINE_MOST)
}

const of = (businessId: number, number: string) => and(eq(contacts.businessId, businessId), eq(contacts.number, number))
const contactNotFound = () => new ProductError('not-found', 'contact-not-found', 'There is no such customer.')
const told = ({ number, name, email, facts, note, lastSeenAt }: ContactRow): Contact => ({
  number,
  name,
  email,
  facts,
  note,
  lastSeenAt: lastSeenAt.toISOString(),
})
