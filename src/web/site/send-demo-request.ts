// Apart from the form: the contract brings the schema library, fetched only when a request is sent.
import { requestDemo } from '#contract/demo-requests.ts'
import { call } from '../api.ts'
import type { DemoDraft } from './demo-checks.ts'

export async function sendDemoRequest(draft: DemoDraft): Promise<void> {
  await call(requestDemo, { body: draft })
}
