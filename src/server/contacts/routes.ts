import { type Contact, listContacts, readContact, saveContact } from '#contract/contacts.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Routes } from '../http.ts'
import { changeContact, contactInFull, findContacts } from './contacts.ts'

/** Runs in the transaction that changes the record. */
export type OnContactChanged = (tx: Transaction, businessId: number, contact: Contact) => Promise<void>

export function contactRoutes(db: Database, onChanged: OnContactChanged): Routes {
  return (serve) => {
    serve(listContacts, ({ businessId, query }) =>
      db.inBusiness(businessId, (tx) => findContacts(tx, businessId, query)),
    )
    serve(readContact, ({ businessId, params }) =>
      db.inBusiness(businessId, (tx) => contactInFull(tx, businessId, params.number)),
    )
    serve(saveContact, ({ businessId, params, body }) =>
      db.inBusiness(businessId, async (tx) => {
        const contact = await changeContact(tx, businessId, params.number, body)
        await onChanged(tx, businessId, contact)
        return contact
      }),
    )
  }
}
