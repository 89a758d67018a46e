import { eraseNumber, readCallSettings, saveCallSettings } from '#contract/call-settings.ts'
import type { Routes } from '../http.ts'
import { type EraseElsewhere, eraseEverythingOf, type RetentionParts } from './retention.ts'
import { findSettings, storeSettings } from './store.ts'

export function retentionRoutes(parts: RetentionParts & { eraseElsewhere: readonly EraseElsewhere[] }): Routes {
  const { db, eraseElsewhere } = parts
  return (serve) => {
    serve(readCallSettings, ({ businessId }) => db.inBusiness(businessId, (tx) => findSettings(tx, businessId)))
    serve(saveCallSettings, async ({ businessId, body }) => {
      await db.inBusiness(businessId, (tx) => storeSettings(tx, businessId, body))
      return body
    })
    serve(eraseNumber, async ({ businessId, body }) => ({
      calls: await eraseEverythingOf(parts, businessId, body.number, eraseElsewhere),
    }))
  }
}
