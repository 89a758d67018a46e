// Against a real S3 implementation; `npm run test:s3` starts one. Without S3_TEST_ENDPOINT there is nothing to test.
import { describe } from 'vitest'
import { fileStoreConformance } from './conformance.ts'
import { s3 } from './s3.ts'

// oxlint-disable-next-line node/no-process-env -- names the store under test
const { S3_TEST_ENDPOINT: endpoint, S3_TEST_KEY = '', S3_TEST_SECRET = '' } = process.env

describe.skipIf(!endpoint)('an S3-compatible store', () => {
  fileStoreConformance('S3', async () => ({
    store: s3({
      endpoint: endpoint ?? '',
      region: 'us-east-1',
      bucket: 'vaani-test',
      accessKeyId: S3_TEST_KEY,
      secretAccessKey: S3_TEST_SECRET,
    }),
    origin: endpoint ?? '',
    close: async () => {},
  }))
})
