import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(keepPii: boolean, write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog({ level: 'info', keepPii }, { write: (line) => void (text += line) }))
  return text
}

test('what people say stays out of the log unless it is asked for', () => {
  const tell = (log: ReturnType<typeof createLog>) =>
    log.info({ callId: 7, pii: { said: 'my number is 98765' } }, 'turn')
  expect(logged(false, tell)).toContain('"callId":7')
  expect(logged(false, tell)).not.toContain('98765')
  expect(logged(true, tell)).toContain('98765')
})

test('a failed query is told without its values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "businesses_email"'), {
    code: '23505',
    detail: 'Key (lower(email))=(asha@clinic.example) already exists.',
  })
  const error = new Error(
    'Failed query: insert into businesses values ($1)\nparams: asha@clinic.example,+919876543210',
    { cause },
  )
  const text = logged(false, (log) => log.error({ err: error }, 'request failed'))
  expect(text).toContain('23505')
  expect(text).toContain('insert into businesses')
  expect(text).not.toMatch(/asha@clinic|98765/)
})
