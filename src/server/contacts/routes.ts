import { listContacts, readContact, saveContact } from '#contract/contacts.ts'
import type { Database } from '../database/database.ts'
import type { Routes } from '../http.ts'
import { type ContactRecords, contactInFull, findContacts } from './contacts.ts'

export function contactRoutes(db: Database, records: ContactRecords): Routes {
  return (serve) => {
    serve(listContacts, ({ businessId, query }) =>
      db.inBusiness(businessId, (tx) => findContacts(tx, businessId, query)),
    )
    serve(readContact, ({ businessId, params }) =>
      db.inBusiness(businessId, (tx) => contactInFull(tx, businessId, params.number)),
    )
    serve(saveContact, ({ businessId, params, body }) =>
      db.inBusiness(businessId, (tx) => records.change(tx, businessId, params.number, body)),
    )
  }
}
