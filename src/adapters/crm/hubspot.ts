// HubSpot's CRM v3 API, or any server that speaks it: contacts found by phone, notes on them.
import { z } from 'zod'
import type { Crm } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'

export type HubSpotConfig = { token: string; baseUrl: string }

const ANSWER_WITHIN_MS = 15_000
/** HubSpot's own number for "this note is about that contact". */
const NOTE_TO_CONTACT = 202

const Found = z.object({ results: z.array(z.object({ id: z.string() })) })
const Made = z.object({ id: z.string() })

export function hubSpot({ token, baseUrl }: HubSpotConfig): Crm {
  async function ask<T>(method: 'POST' | 'PATCH', path: string, body: object, answer: z.ZodType<T>): Promise<T> {
    const response = await reach(method, path, body)
    if (!response.ok) {
      await response.body?.cancel()
      const retryable = response.status === 429 || response.status >= 500
      throw new ProviderError('hubspot', `answered ${response.status}`, { retryable })
    }
    const read = answer.safeParse(await response.json().catch(() => undefined))
    if (!read.success) throw new ProviderError('hubspot', 'gave an answer that cannot be read', { retryable: true })
    return read.data
  }

  async function reach(method: string, path: string, body: object): Promise<Response> {
    try {
      return await fetch(`${baseUrl}/crm/v3/objects/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
    } catch {
      throw new ProviderError('hubspot', 'could not be reached', { retryable: true })
    }
  }

  async function find(object: string, filters: { propertyName: string; value: string }[]): Promise<string | undefined> {
    const equal = filters.map((filter) => ({ ...filter, operator: 'EQ' }))
    const { results } = await ask(
      'POST',
      `${object}/search`,
      { filterGroups: [{ filters: equal }], properties: [], limit: 1 },
      Found,
    )
    return results[0]?.id
  }

  return {
    name: 'hubspot',
    async saveContact({ number, name, email }) {
      const { first, last } = namesIn(name)
      const known = { ...(name && { firstname: first, lastname: last }), ...(email && { email }) }
      const id = await find('contacts', [{ propertyName: 'phone', value: number }])
      if (id === undefined) {
        return (await ask('POST', 'contacts', { properties: { phone: number, ...known } }, Made)).id
      }
      if (Object.keys(known).length > 0) await ask('PATCH', `contacts/${id}`, { properties: known }, Made)
      return id
    },
    async addNote(contactId, { text, at }) {
      const time = String(at.getTime())
      // A job may run twice; one moment of one contact has one note of ours.
      const there = await find('notes', [
        { propertyName: 'associations.contact', value: contactId },
        { propertyName: 'hs_timestamp', value: time },
      ])
      if (there !== undefined) return
      const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: NOTE_TO_CONTACT }]
      const properties = { hs_timestamp: time, hs_note_body: asHtml(text) }
      await ask('POST', 'notes', { properties, associations: [{ to: { id: contactId }, types }] }, Made)
    },
  }
}

function namesIn(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first, last: rest.join(' ') }
}

/** A note's body is HTML there; what was said on the phone is not. */
const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
