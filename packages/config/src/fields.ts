import { isIP } from 'node:net'
import { z } from 'zod'
import { redisFields } from './redis-fields.ts'
import { roleMap } from './role-map.ts'
import { workerRoleNames } from './worker-roles.ts'

const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)
const list = () =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    )
const count = (standard: number, most = 1_000_000) => z.coerce.number().int().min(1).max(most).default(standard)
const mostRate = 100_000
/** `20/40` is requests per second / burst. The minimum is 2/2, so a poll every second always passes. */
const rate = (standard: string) =>
  z
    .string()
    .regex(/^[0-9]{1,6}\/[0-9]{1,6}$/, 'must be requests per second/burst, such as 20/40')
    .transform((text) => {
      const [perSecond = 0, burst = 0] = text.split('/').map(Number)
      return { perSecond, burst }
    })
    .refine(
      ({ perSecond, burst }) => Math.min(perSecond, burst) >= 2 && Math.max(perSecond, burst) <= mostRate,
      `must be from 2/2 to ${mostRate}/${mostRate}`,
    )
    .prefault(standard)
const address = () =>
  z
    .string()
    .regex(/^.+:[0-9]{1,5}$/, 'must be host:port, such as 127.0.0.1:8080 or [::1]:8080')
    .refine((text) => Number(/[0-9]*$/.exec(text)?.[0]) <= 65_535, 'must have a port up to 65535')
const isAddressRange = (text: string): boolean => {
  const [base = '', bits, more] = text.split('/')
  const mostBits = { 0: -1, 4: 32, 6: 128 }[isIP(base)] ?? -1
  if (bits === undefined) return mostBits > 0
  return more === undefined && /^[0-9]{1,3}$/.test(bits) && Number(bits) <= mostBits
}
const isNameServer = (text: string): boolean => {
  const [, v6, v4] = /^(?:\[(.+)\]|([^:]+)):[0-9]{1,5}$/.exec(text) ?? []
  return isIP(v6 ?? v4 ?? text) !== 0
}
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text
/** Logins have fixed names, so no process can log in as the table owner by mistake. The message never shows the URL. */
const loginUrl = (name: string) =>
  z.string().refine((text) => URL.parse(text)?.username === name, {
    error: ({ input }) =>
      `must be postgres://${name}:PASSWORD@HOST:PORT/DATABASE (got user "${URL.parse(String(input))?.username ?? ''}")`,
  })
const login = (name: string, use: string) =>
  loginUrl(name).meta({ description: `PostgreSQL login ${name}: ${use}`, secret: 'in url' })
/** Masked wherever settings are shown: the whole value, or the credentials in a URL. */
const secret = (description: string) => ({ description, secret: 'whole' as const })
const urlWithSecret = (description: string) => ({ description, secret: 'in url' as const })
const exampleSecret = /^(.)\1*$|change.?me|example/i

/** All settings of the service. Each app picks the ones it needs; `.env.example` is generated from this list. */
export const settingFields = {
  ENVIRONMENT: z
    .enum(['production', 'development'])
    .default('production')
    .meta({ description: 'development accepts example secrets and test back ends' }),
  LISTEN: address().default('0.0.0.0:8080').meta({ description: 'Listen address of the API' }),
  ADMIN_LISTEN: address()
    .default('127.0.0.1:9090')
    .meta({ description: 'Administration API, metrics and version of the API process' }),
  WORKER_ADMIN_LISTEN: address()
    .default('127.0.0.1:9091')
    .meta({ description: 'Metrics and health of the worker process' }),
  BACKEND_CALLBACK_LISTEN: address()
    .optional()
    .meta({ description: 'Listen address of the worker for callbacks of other services; none: jobs are only polled' }),
  BACKEND_CALLBACK_URL: z
    .url()
    .optional()
    .meta({ description: 'Public URL of BACKEND_CALLBACK_LISTEN; required with it' }),
  CORS_ORIGINS: list()
    .refine((origins) => origins.every(isOrigin), 'must be origins, such as https://app.example.com')
    .meta({ description: 'Origins whose pages may call the API, comma-separated; empty: none' }),
  TRUSTED_PROXIES: list()
    .refine((ranges) => ranges.every(isAddressRange), 'must be IP addresses or ranges, such as 10.0.0.0/8')
    .meta({ description: 'Proxies whose X-Forwarded-For is trusted and whose connections are not counted' }),
  ADMIN_TOKEN: z.string().min(32).meta(secret('Bearer token of the administration API')),
  ADMIN_BASE_URL: origin
    .optional()
    .meta({ description: 'Origin of ADMIN_LISTEN as operators see it; none: http:// and ADMIN_LISTEN' }),
  CONSOLE_ENABLED: z
    .enum(['on', 'off'])
    .default('on')
    .meta({ description: 'Whether both listeners serve the console' }),
  CONSOLE_OPERATOR_PUBLIC: z
    .enum(['on', 'off'])
    .default('off')
    .meta({ description: 'Whether operators may use the console of LISTEN; off: only that of ADMIN_LISTEN' }),
  GRANT_SECOND_PERSON: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(100_000)
    .meta({ description: 'Credits that a signed-in operator grants without a second one; ADMIN_TOKEN has no limit' }),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'Issuer URL of the identity provider for the console; none: sign-in by link and key only' }),
  OIDC_CLIENT_ID: z.string().default('').meta({ description: 'Client id at the identity provider' }),
  OIDC_CLIENT_SECRET: z.string().default('').meta(secret('Client secret at the identity provider')),
  OIDC_NAME: z.string().max(64).default('single sign-on').meta({ description: 'Name on the sign-in button' }),
  OIDC_SCOPES: z
    .string()
    .default('openid email profile')
    .meta({ description: 'Scopes requested at sign-in; add the one that returns the claim groups, if there is one' }),
  OIDC_ROLE_MAP: roleMap().meta({
    description:
      'Roles of groups, JSON: {"GROUP": "operator"}, or "owner", "creator" or "viewer" with ":TENANT_ID", or a list',
  }),
  PUBLIC_BASE_URL: origin.meta({ description: 'Origin of the API as clients see it' }),
  RESULT_BASE_URL: origin.meta({ description: 'Origin of results; must differ from that of the API' }),
  DATABASE_URL: z
    .string()
    .min(1)
    .meta(urlWithSecret('PostgreSQL login that owns the tables; only migrate and restore accept it')),
  DATABASE_API_URL: login('kinora_api', 'requests of tenants'),
  DATABASE_API_DIRECT_URL: loginUrl('kinora_api')
    .optional()
    .meta(
      urlWithSecret(
        'PostgreSQL login kinora_api past a pooler, for the session that locks idempotency keys; none: DATABASE_API_URL',
      ),
    ),
  DATABASE_ADMIN_URL: login('kinora_admin', 'administration API'),
  DATABASE_WORKER_URL: login('kinora_worker', 'steps of tasks'),
  DATABASE_SYSTEM_URL: login('kinora_system', 'background jobs over all tenants'),
  DATABASE_BACKUP_URL: login('kinora_backup', 'read-only on all tables; only backup needs it'),
  DATABASE_POOL: count(20, 1_000).meta({ description: 'Maximum connections of a process for its main login' }),
  DATABASE_ADMIN_POOL: count(4, 1_000).meta({ description: 'Maximum connections of an API process for kinora_admin' }),
  DATABASE_SYSTEM_POOL: count(8, 1_000).meta({ description: 'Maximum connections of a worker for kinora_system' }),
  DATABASE_CALLBACK_POOL: count(2, 1_000).meta({
    description: 'Maximum further connections of a worker for kinora_system, which send callbacks',
  }),
  ...redisFields,
  TEMPORAL_ADDRESS: z.string().min(1).meta({ description: 'Temporal frontend, host:port' }),
  TEMPORAL_NAMESPACE: z.string().default('kinora').meta({ description: 'Temporal namespace' }),
  TEMPORAL_TLS: z
    .enum(['true', 'false'])
    .default('true')
    .meta({ description: 'Whether to connect to Temporal over TLS; false leaves authentication to the network' }),
  TEMPORAL_TLS_SERVER_NAME: z
    .string()
    .optional()
    .meta({ description: 'Server name in the Temporal certificate; none: the host of TEMPORAL_ADDRESS' }),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: z
    .string()
    .optional()
    .meta({ description: 'File of the CA that issued the Temporal certificate; none: the system CAs' }),
  TEMPORAL_TLS_CLIENT_CERT_PATH: z
    .string()
    .optional()
    .meta({ description: 'File of the client certificate for Temporal; production needs it or TEMPORAL_API_KEY' }),
  TEMPORAL_TLS_CLIENT_KEY_PATH: z.string().optional().meta({ description: 'File of the key of that certificate' }),
  TEMPORAL_API_KEY: z.string().optional().meta(secret('API key for Temporal')),
  S3_ENDPOINT: z.url().meta({ description: 'Object store URL for this process' }),
  S3_REGION: z.string().default('us-east-1').meta({ description: 'Region of the store' }),
  S3_BUCKET: z.string().min(1).meta({ description: 'Bucket of inputs and results' }),
  S3_ACCESS_KEY_ID: z.string().min(1).meta({ description: 'Store key of the worker' }),
  S3_SECRET_ACCESS_KEY: z.string().min(1).meta(secret('Secret of that key')),
  S3_API_ACCESS_KEY_ID: z.string().min(1).meta({ description: 'Store key of the API' }),
  S3_API_SECRET_ACCESS_KEY: z.string().min(1).meta(secret('Secret of that key')),
  UPLOAD_BASE_URL: origin.meta({ description: 'Origin of upload URLs' }),
  S3_UPLOAD_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .meta({ description: 'Store key that signs upload URLs; writes under uploads/ only' }),
  S3_UPLOAD_SECRET_ACCESS_KEY: z.string().min(1).meta(secret('Secret of that key')),
  POLICY_URL: z.url().optional().meta({ description: 'Checks every prompt, input and result; none: all pass' }),
  S3_SIGN_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .meta({ description: 'Store key that signs result URLs; reads inputs and results only' }),
  S3_SIGN_SECRET_ACCESS_KEY: z.string().min(1).meta(secret('Secret of that key')),
  KEY_SEAL_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex')
    .meta(secret('Encrypts stored API keys and webhook secrets')),
  KEY_SEAL_PREVIOUS_SECRETS: list()
    .refine((secrets) => secrets.every((secret) => /^[0-9a-f]{64}$/.test(secret)), 'must be 32 bytes in hex each')
    .refine((secrets) => secrets.length <= 8, 'must be 8 at most')
    .meta(secret('Further secrets that decrypt what they encrypted, comma-separated; never used to encrypt')),
  CATALOG_FILE: z
    .string()
    .default('')
    .meta({ description: 'Catalog of back ends and routes, JSON; empty: the built-in engine serves everything' }),
  CONSOLE_FOLDER: z
    .string()
    .default('')
    .meta({ description: 'Folder of the built console; empty: apps/console/dist beside the API' }),
  TEMPLATES_FILE: z
    .string()
    .default('')
    .meta({ description: 'Motion templates on offer, JSON; empty: the built-in ones' }),
  MODEL_PREFIX_ALIASES: list().meta({ description: 'Model prefixes read as gen, comma-separated' }),
  MODEL_ROWS: z.enum(['interface', 'extended']).default('interface').meta({ description: 'Enabled models' }),
  CONCURRENCY: count(5).meta({ description: 'Maximum concurrent tasks of a tenant' }),
  EC_SCRIPT_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: 'Maximum length of a comic script in characters; none: limited by body size and price' }),
  QUEUE_CAP: count(10_000).meta({ description: 'Maximum waiting tasks of a tenant' }),
  DRAFT_DAILY_SECONDS: count(600, 86_400).meta({ description: 'Seconds of drafts of a tenant per UTC day' }),
  RATE_CREATE: rate('20/40').meta({
    description: 'Create requests of a key per second / burst; a tenant has twice as many',
  }),
  RATE_READ: rate('50/100').meta({ description: 'Read requests per second / burst, as RATE_CREATE' }),
  RATE_UPLOAD: rate('10/20').meta({ description: 'Upload requests per second / burst, as RATE_CREATE' }),
  TASK_RETENTION_DAYS: count(90, 3_650).meta({ description: 'Retention of tasks in days' }),
  RESULT_RETENTION_DAYS: count(7, 3_650).meta({ description: 'Retention of results in days' }),
  INPUT_RETENTION_DAYS: count(7, 3_650).meta({ description: 'Retention of inputs in days after their task ended' }),
  USAGE_RETENTION_DAYS: count(1_100, 36_500).meta({ description: 'Retention of usage totals in days' }),
  TTS_WAIT: count(20, 600).meta({ description: 'Seconds a create of speech or of a cloned voice waits for a result' }),
  TASK_TIMEOUT: count(7_200).meta({ description: 'Maximum processing time of a task in seconds' }),
  QUEUE_TIMEOUT: count(604_800).meta({ description: 'Maximum queue time of a task in seconds' }),
  CELL_ID: z.coerce.number().int().min(0).max(63).default(0).meta({ description: 'Cell number in new ids' }),
  EGRESS_ALLOW_CIDRS: list().meta({ description: 'Private address ranges that callbacks and media URLs may target' }),
  EGRESS_DENY_CIDRS: list().meta({ description: 'Address ranges that callbacks and media URLs must not target' }),
  EGRESS_DNS_SERVERS: list()
    .refine((servers) => servers.every(isNameServer), 'must be IP addresses, with a port unless it is 53')
    .meta({ description: 'Name servers for hosts in URLs of customers; empty: those of the system' }),
  FETCHER_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'Fetcher URL for customers’ media; empty: the worker fetches itself' }),
  FETCHER_LISTEN: address()
    .default('127.0.0.1:9092')
    .meta({ description: 'Listen address of the fetcher; for the worker only' }),
  FETCHER_SECRET: z
    .string()
    .min(32)
    .optional()
    .meta(secret('Shared secret of the worker and its fetcher; required with a fetcher')),
  CALLBACK_ACCESS_KEY: z
    .string()
    .default('gen')
    .meta({ description: 'Access key named in the compatible callback signature' }),
  CALLBACK_COMPAT_SIGNATURE: z
    .enum(['on', 'off'])
    .default('on')
    .meta({ description: 'Whether callbacks carry the compatible signature' }),
  CALLBACK_TIME_SCALE: z.coerce
    .number()
    .min(0.001)
    .max(1)
    .default(1)
    .meta({ description: 'Scale of all waits between callback attempts, for tests; production accepts only 1' }),
  WATERMARK_TEXT: z.string().default('AI generated').meta({ description: 'Watermark text when a request has none' }),
  SERVICE_NAME: z.string().default('gen').meta({ description: 'Producer named in the content label' }),
  WORKER_ROLES: list().meta({ description: `${workerRoleNames.join(', ')}; empty: all` }),
  WORKER_NICENESS: z.coerce.number().int().min(0).max(19).default(10).meta({
    description: 'Niceness of the worker; gives priority to the API, the database and the engine on the same machine',
  }),
  WORKER_HEAP_MIB: z.coerce.number().int().min(256).max(65_536).default(1_024).meta({
    description:
      'Maximum heap of each of the two threads of the worker in MiB; buffers and sandboxed programs are not in it',
  }),
  WORKFLOW_CACHE: count(300, 10_000).meta({
    description: 'Workflows kept in memory between two of their steps; others are replayed from their history',
  }),
  MODELS_DIR: z.string().default('').meta({
    description:
      'Weights of the built-in engine, shared by all workers of a machine; empty: .cache/kinora/models of the user',
  }),
  SCRATCH_DIR: z
    .string()
    .default('')
    .meta({ description: 'Folder for temporary media files; empty: the temporary folder of the system' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().meta({ description: 'Trace collector' }),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .meta({ description: 'Minimum log level' }),
} as const

/** In production, a process must not hold the database logins of another process. */
export const databaseSettings = (Object.keys(settingFields) as (keyof typeof settingFields)[]).filter((name) =>
  /^DATABASE_([A-Z]+_)*URL$/.test(name),
)

const secretNames = ['ADMIN_TOKEN', 'KEY_SEAL_SECRET', 'FETCHER_SECRET'] as const
type Secrets = { ENVIRONMENT: string } & { [name in (typeof secretNames)[number]]?: string | undefined }

/** A secret copied from an example would open the service to everyone who read that example. */
export const exampleSecrets = (given: Secrets): string[] =>
  given.ENVIRONMENT === 'development' ? [] : secretNames.filter((name) => exampleSecret.test(given[name] ?? 'unset'))
