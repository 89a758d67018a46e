// Against a real S3 implementation; `npm run test:s3` starts one. Without S3_TEST_ENDPOINT there is nothing to test.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fileStoreConformance } from './conformance.ts'
import { s3 } from './s3.ts'

// oxlint-disable-next-line node/no-process-env -- names the store under test
const { S3_TEST_ENDPOINT: endpoint, S3_TEST_KEY = '', S3_TEST_SECRET = '' } = process.env

const open = () =>
  s3({
    endpoint: endpoint ?? '',
    region: 'us-east-1',
    bucket: 'vaani-test',
    accessKeyId: S3_TEST_KEY,
    secretAccessKey: S3_TEST_SECRET,
  })

describe.skipIf(!endpoint)('an S3-compatible store', () => {
  fileStoreConformance('S3', async () => ({ store: open(), origin: endpoint ?? '', close: async () => {} }))

  test('nobody replaces a file by leaving the condition out', async () => {
    const store = open()
    const file = { key: `7/knowledge/${randomUUID()}.csv`, contentType: 'text/csv', size: 3 }
    const address = await store.uploadUrl(file, 60)
    const put = (headers: Record<string, string>) =>
      fetch(address, { method: 'PUT', headers: { 'content-type': 'text/csv', ...headers }, body: 'a,b' })
    expect((await put({})).status).toBe(403)
    expect((await put({ 'if-none-match': 'other' })).status).toBe(403)
    expect(await store.stat(file.key)).toBeUndefined()
    expect((await put({ 'if-none-match': '*' })).status).toBe(200)
    expect((await put({})).status).toBe(403)
    expect((await put({ 'if-none-match': '*' })).status).toBe(412)
  })
})
