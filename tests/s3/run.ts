// `npm run test:s3`: the file store's suite against a real S3 implementation.
import { spawnSync } from 'node:child_process'
import { AwsClient } from 'aws4fetch'
import { startCeph } from './ceph.ts'

const ceph = await startCeph()
try {
  const { endpoint, accessKeyId, secretAccessKey } = ceph
  const client = new AwsClient({ accessKeyId, secretAccessKey, region: 'us-east-1', service: 's3' })
  const made = await client.fetch(`${endpoint}/vaani-test`, { method: 'PUT' })
  if (!made.ok) throw new Error(`The bucket could not be made: ${made.status} ${await made.text()}`)
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'src/adapters/file-store'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      S3_TEST_ENDPOINT: endpoint,
      S3_TEST_KEY: accessKeyId,
      S3_TEST_SECRET: secretAccessKey,
    },
  })
  process.exitCode = status ?? 1
} finally {
  ceph.stop()
}
