import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Schema, shapeOf } from './shape.ts'

test('a schema reads like a note', () => {
  const schema = z.object({
    name: z.string().max(200),
    plan: z.enum(['individual', 'enterprise']).default('individual'),
    tags: z.array(z.string()).optional(),
    agents: z.record(z.string(), z.object({ at: z.iso.datetime() })),
    callId: z.number().int().nullable(),
  })
  expect(shapeOf(z.toJSONSchema(schema, { io: 'input' }) as Schema)).toBe(`{
  name: string ≤ 200 characters
  plan?: "individual" | "enterprise" = "individual"
  tags?: [string, …]
  agents: {
    [name]: {
      at: string (date-time)
    }
  }
  callId: integer | null
}`)
})
