import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing has to be set', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', role: 'all', isLocal: true, signup: 'closed' })
  expect(config.database.kind).toBe('embedded')
})

test('one message lists everything that is wrong', () => {
  const wrong = {
    PORT: 'http',
    ROLE: 'boss',
    DATABASE_URL: 'mysql://x',
    S3_BUCKET: 'b',
    METRICS_TOKEN: 'short',
    SIGNUP: 'yes',
  }
  const names = ['PORT', 'ROLE', 'DATABASE_URL', 'METRICS_TOKEN', 'SIGNUP', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  let message = ''
  try {
    readConfig(wrong)
  } catch (error) {
    message = (error as Error).message
  }
  for (const name of names) expect(message).toContain(`  ${name}: `)
  expect(message.split('\n')).toHaveLength(names.length + 1)
})

test('an empty value means: not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(8080)
})

test('a role apart needs a database to share', () => {
  expect(() => readConfig({ ROLE: 'jobs' })).toThrow('DATABASE_URL: is needed too')
  expect(readConfig({ ROLE: 'jobs', DATABASE_URL: 'postgres://localhost/x' }).database.kind).toBe('postgres')
})

test.each([[{ HOST: '0.0.0.0' }], [{ TRUST_PROXY: 'true' }], [{ PUBLIC_URL: 'https://vaani.example' }]])(
  '%j means that others can reach the server',
  (env) => {
    expect(readConfig(env).isLocal).toBe(false)
  },
)

test('.env.example is a configuration that works, changes nothing, and names every variable', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'))
  expect(readConfig(example)).toEqual(readConfig({}))
  const read = [...readFileSync('src/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name = '']) => name,
  )
  expect(Object.keys(example).sort()).toEqual(read.sort())
})
