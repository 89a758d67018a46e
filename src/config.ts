// Environment → typed config, read once. Every variable is optional; `.env.example` says what each does.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { defaultModelsDirectory } from '#adapters/models/places.ts'
import type { DatabaseConfig } from '#server/database/database.ts'
import { CannotStart } from '#server/errors.ts'

const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error)
}
const oneOf = <const T extends [string, ...string[]]>(words: T) =>
  z.enum(words, { error: `must be one of: ${words.join(', ')}` })
const yesOrNo = z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] })
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
/** `7=token, 12=another`: a business's id and its secret. */
const tokensByBusiness = list.transform((pairs, context) => {
  const read = pairs.map((pair) => /^(\d+)=(\S+)$/.exec(pair))
  if (read.includes(null)) context.addIssue({ code: 'custom', message: 'must look like 1=token, 2=another-token' })
  return new Map(read.map((pair) => [Number(pair?.[1]), pair?.[2] ?? ''] as const))
})
const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://vaani.example' })
const origin = address.transform((url) => new URL(url).origin)

const Schema = z.object({
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address.transform((url) => url.replace(/\/+$/, '')).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional(),
  DATABASE_CONNECTIONS: whole(2, 500).default(10),
  ROLE: oneOf(['all', 'api', 'jobs', 'media']).default('all'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  LOG_PII: yesOrNo.default(false),
  SEED_DEMO: yesOrNo.default(true),
  SIGNUP: oneOf(['closed', 'open']).default('closed'),
  SESSION_DAYS: whole(1, 365).default(30),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUST_PROXY: z.union([yesOrNo, z.string()]).default(false),
  REQUESTS_PER_MINUTE: whole(0, 1_000_000).default(3_000),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MODELS_DIR: z.string().optional(),
  MODELS_FETCH: oneOf(['at-start', 'never']).default('at-start'),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LLM_BASE_URL: address.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  CALLS_AT_ONCE: whole(1, 10_000).default(100),
  CALLS_AT_ONCE_PER_BUSINESS: whole(1, 10_000).default(25),
  CALLING_WINDOW: oneOf(['open', 'enforce']).default('open'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  SMTP_FROM: z.string().optional(),
  SMS_PROVIDER: oneOf(['msg91', 'exotel', 'twilio']).optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_KEY: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMS_DLT_ENTITY: z.string().optional(),
  SMS_REPORT_SECRET: z
    .string()
    .regex(/^[\w-]{16,128}$/, 'must be 16 to 128 letters, digits, - or _')
    .optional(),
  WEBHOOKS_ALLOW_PRIVATE: yesOrNo.optional(),
  HUBSPOT_TOKENS: tokensByBusiness.optional(),
  HUBSPOT_BASE_URL: address.transform((url) => url.replace(/\/+$/, '')).default('https://api.hubapi.com'),
  KNOWLEDGE_FILE_MB: whole(1, 200).default(25),
  CAMPAIGN_FILE_MB: whole(1, 200).default(25),
})

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const isLoopbackUrl = (url: string | undefined) =>
  url === undefined || LOOPBACK.includes(new URL(url).hostname.replace(/^\[|\]$/g, ''))

export type Config = ReturnType<typeof readConfig>

export function readConfig(env: NodeJS.ProcessEnv) {
  // `NAME=` in a .env file means: not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = Schema.safeParse(given)
  const wrong = [
    ...(error?.issues ?? []).map(({ path, message }) => `${path[0]?.toString()}: ${message}`),
    ...missingCompany(given),
  ]
  if (!data || wrong.length > 0) {
    const lines = [...new Set(wrong)].map((line) => `  ${line}`).join('\n')
    throw new CannotStart(`The configuration (environment or .env) cannot be used:\n${lines}`)
  }
  return {
    host: data.HOST,
    port: data.PORT,
    /** Only this machine's user can reach the server, as far as the configuration tells. */
    isLocal: LOOPBACK.includes(data.HOST) && data.TRUST_PROXY === false && isLoopbackUrl(data.PUBLIC_URL),
    publicUrl: data.PUBLIC_URL,
    dataDirectory: resolve(data.DATA_DIR),
    database: (data.DATABASE_URL
      ? { kind: 'postgres', url: data.DATABASE_URL, connections: data.DATABASE_CONNECTIONS }
      : { kind: 'embedded', directory: resolve(data.DATA_DIR) }) satisfies DatabaseConfig as DatabaseConfig,
    role: data.ROLE,
    logLevel: data.LOG_LEVEL,
    logPii: data.LOG_PII,
    seedDemo: data.SEED_DEMO,
    signup: data.SIGNUP,
    sessionDays: data.SESSION_DAYS,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    metricsToken: data.METRICS_TOKEN,
    speech: {
      modelsDirectory: resolve(data.MODELS_DIR ?? defaultModelsDirectory(given)),
      fetchModels: data.MODELS_FETCH === 'at-start',
      soundDirectory: resolve(data.DATA_DIR, 'sound'),
    },
    s3: data.S3_BUCKET
      ? {
          endpoint: data.S3_ENDPOINT ?? `https://s3.${data.S3_REGION}.amazonaws.com`,
          region: data.S3_REGION,
          bucket: data.S3_BUCKET,
          accessKeyId: data.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: data.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    languageModel: data.LLM_BASE_URL
      ? { baseUrl: data.LLM_BASE_URL, apiKey: data.LLM_API_KEY, model: data.LLM_MODEL ?? '' }
      : undefined,
    callsAtOnce: { perProcess: data.CALLS_AT_ONCE, perBusiness: data.CALLS_AT_ONCE_PER_BUSINESS },
    enforceCallingWindow: data.CALLING_WINDOW === 'enforce',
    smtp: data.SMTP_URL ? { url: data.SMTP_URL, from: data.SMTP_FROM ?? '' } : undefined,
    sms: data.SMS_PROVIDER && {
      provider: data.SMS_PROVIDER,
      account: data.SMS_ACCOUNT ?? '',
      key: data.SMS_KEY ?? '',
      secret: data.SMS_SECRET ?? '',
      from: data.SMS_FROM ?? '',
      dltEntity: data.SMS_DLT_ENTITY ?? '',
      reportTo:
        data.PUBLIC_URL && data.SMS_REPORT_SECRET
          ? { publicUrl: data.PUBLIC_URL, secret: data.SMS_REPORT_SECRET }
          : undefined,
    },
    hubSpot: { tokens: data.HUBSPOT_TOKENS ?? new Map<number, string>(), baseUrl: data.HUBSPOT_BASE_URL },
    webhooks: { allowPrivate: data.WEBHOOKS_ALLOW_PRIVATE ?? LOOPBACK.includes(data.HOST) },
    uploads: {
      knowledgeBytes: data.KNOWLEDGE_FILE_MB * 1_048_576,
      campaignBytes: data.CAMPAIGN_FILE_MB * 1_048_576,
    },
  }
}

// What makes sense only in company; the first name of each group asks for the others.
const TOGETHER = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['SMS_PROVIDER', 'SMS_KEY', 'SMS_FROM'],
  ['SMS_REPORT_SECRET', 'SMS_PROVIDER', 'PUBLIC_URL'],
] as const

function missingCompany(given: NodeJS.ProcessEnv): string[] {
  const missing = TOGETHER.flatMap(([first, ...others]) =>
    given[first] === undefined
      ? []
      : others
          .filter((name) => given[name] === undefined)
          .map((name) => `${name}: is needed too, because ${first} is set`),
  )
  const partOfSeveral = given.ROLE !== undefined && given.ROLE !== 'all'
  if (partOfSeveral && given.DATABASE_URL === undefined) {
    missing.push('DATABASE_URL: is needed too, because processes with different ROLEs share a PostgreSQL')
  }
  return missing
}

/** The environment, with what a `.env` file in this directory adds to it. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
