// The contract's schemas at work: requests are checked on the way in, answers on the way out.
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

export type Issue = { path: string; message: string }

export class InvalidRequest extends Error {
  readonly issues: Issue[]
  constructor(issues: Issue[]) {
    super(issues[0]?.message ?? 'The request is not valid.')
    this.name = 'InvalidRequest'
    this.issues = issues
  }
}

export const validateRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data, { error: sentenceFor })
    if (result.success) return { value: result.data }
    const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return { error: new InvalidRequest(issues) }
  }

/** Fields that the contract does not name never leave the server. */
export const serialiseAnswer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(schema.parse(data))

/** For whatever the schema itself has no sentence for. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.length ? `“${issue.path.join('.')}”` : 'The request'
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? `${field} is missing.` : `${field} must be ${article(issue.expected)}.`
  }
  if (issue.code === 'too_big') {
    return `${field} is too ${issue.origin === 'string' ? 'long' : 'large'}: at most ${issue.maximum}.`
  }
  if (issue.code === 'too_small') {
    return `${field} is too ${issue.origin === 'string' ? 'short' : 'small'}: at least ${issue.minimum}.`
  }
  if (issue.code === 'invalid_value') return `${field} must be one of: ${issue.values.map(String).join(', ')}.`
  return `${field} is not valid.`
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)
