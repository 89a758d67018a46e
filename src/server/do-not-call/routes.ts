import { addDoNotCall, importDoNotCall, listDoNotCall, removeDoNotCall } from '#contract/do-not-call.ts'
import type { Routes } from '../http.ts'
import { addToDoNotCallList, removeFromDoNotCallList } from './do-not-call.ts'
import { type ImportParts, importNumbers } from './importing.ts'
import { findPage } from './store.ts'

const IMPORT_BYTES = 2_000_000

export function doNotCallRoutes({ db, clock }: Pick<ImportParts, 'db' | 'clock'>): Routes {
  return (serve) => {
    serve(listDoNotCall, async ({ businessId, query }) => {
      const { rows, total } = await db.inBusiness(businessId, (tx) => findPage(tx, businessId, query))
      return {
        content: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        number: query.page,
        totalPages: Math.ceil(total / query.size),
      }
    })
    serve(
      addDoNotCall,
      ({ businessId, body }) =>
        db.inBusiness(businessId, (tx) =>
          addToDoNotCallList(tx, businessId, body.numbers, { source: body.source, note: body.note, at: clock.now() }),
        ),
      { bodyLimit: IMPORT_BYTES },
    )
    serve(removeDoNotCall, async ({ businessId, query }) => ({
      removed: await db.inBusiness(businessId, (tx) => removeFromDoNotCallList(tx, businessId, query.number)),
    }))
  }
}

export function doNotCallImportRoutes(parts: ImportParts): Routes {
  return (serve) =>
    serve(importDoNotCall, ({ businessId, body }) => importNumbers(parts, businessId, body.fileMeta.fileId))
}
