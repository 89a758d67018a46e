// The API's own description, from the same schemas that validate requests: for programs, and for people at /docs.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { BRAND, ErrorAnswer } from '#contract/shared.ts'
import { docsPage, docsStyle } from './docs.ts'

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: object
}
export type Operation = {
  summary: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

/** Knows every endpoint that is bound after it. */
export function serveOpenApi(app: FastifyInstance): void {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ config, method }) => {
    if (config?.endpoint && method !== 'HEAD') endpoints.push(config.endpoint)
  })
  let document: OpenApi | undefined
  const describe = () => {
    document ??= describeApi(endpoints)
    return document
  }
  app.get('/openapi.json', async () => describe())
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(describe())))
  app.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}

export function describeApi(endpoints: readonly Endpoint[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND} API`,
      version: '1',
      description: 'AI voice agents that answer and place a business’s calls.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that /auth/login answers.' },
      },
      schemas: { Error: schemaOf(ErrorAnswer, 'output') },
    },
  }
}

function describeEndpoint(endpoint: Endpoint): Operation {
  const hasBody = !(endpoint.body instanceof z.ZodUndefined)
  return {
    summary: endpoint.summary,
    tags: [chapterOf(endpoint.path)],
    security: endpoint.access === 'business' ? [{ session: [] }] : [],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        ...(endpoint.status === 204
          ? {}
          : { content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } }),
      },
      default: {
        description: 'A sentence for a person and a code for a program.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

// The paths are given; what they are about is easier to find by noun.
const CHAPTERS: [string, RegExp][] = [
  ['Accounts', /^\/(auth|v1\/(site|demo-login|getting-started))\b/],
  ['Demo requests', /^\/demo\b/],
  ['Billing', /billing/],
  ['Agents', /^\/(agent|v1\/rehearsals)\b(?!-actions)/],
  ['Knowledge and voices', /knowledge|KBase|get-kb|voice/i],
  ['Campaigns', /campaign/],
  ['Do-not-call list and privacy', /do-not-call|erasures|retention/],
  ['Calls', /call|recording|persona|phone|talks/],
  ['Actions', /action|message|template|contact|appointment|calendar/],
]
const chapterOf = (path: string) => CHAPTERS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'More'

type ObjectSchema = { properties?: Record<string, object>; required?: string[] }

function parametersOf(schema: z.ZodType, where: 'path' | 'query'): Operation['parameters'] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // Coerced ids accept text in a path; JSON's type says what they are.
      const { def } = zodSchema._zod
      if (def.type === 'number' && io === 'input' && !jsonSchema.type) jsonSchema.type = 'number'
    },
  })
  return described
}
