import { readSettings, settingFields as s, temporalShape } from '@kinora/config'

const shape = {
  ENVIRONMENT: s.ENVIRONMENT,
  WORKER_ADMIN_LISTEN: s.WORKER_ADMIN_LISTEN,
  WORKER_ROLES: s.WORKER_ROLES,
  BACKEND_CALLBACK_LISTEN: s.BACKEND_CALLBACK_LISTEN,
  BACKEND_CALLBACK_URL: s.BACKEND_CALLBACK_URL,
  WORKER_NICENESS: s.WORKER_NICENESS,
  WORKER_HEAP_MIB: s.WORKER_HEAP_MIB,
  WORKFLOW_CACHE: s.WORKFLOW_CACHE,
  SCRATCH_DIR: s.SCRATCH_DIR,
  MODELS_DIR: s.MODELS_DIR,
  PUBLIC_BASE_URL: s.PUBLIC_BASE_URL,
  RESULT_BASE_URL: s.RESULT_BASE_URL,
  DATABASE_WORKER_URL: s.DATABASE_WORKER_URL,
  DATABASE_SYSTEM_URL: s.DATABASE_SYSTEM_URL,
  DATABASE_POOL: s.DATABASE_POOL,
  REDIS_URL: s.REDIS_URL,
  ...temporalShape,
  S3_ENDPOINT: s.S3_ENDPOINT,
  S3_REGION: s.S3_REGION,
  S3_BUCKET: s.S3_BUCKET,
  S3_ACCESS_KEY_ID: s.S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: s.S3_SECRET_ACCESS_KEY,
  S3_SIGN_ACCESS_KEY_ID: s.S3_SIGN_ACCESS_KEY_ID,
  S3_SIGN_SECRET_ACCESS_KEY: s.S3_SIGN_SECRET_ACCESS_KEY,
  KEY_SEAL_SECRET: s.KEY_SEAL_SECRET,
  KEY_SEAL_PREVIOUS_SECRETS: s.KEY_SEAL_PREVIOUS_SECRETS,
  CATALOG_FILE: s.CATALOG_FILE,
  CONCURRENCY: s.CONCURRENCY,
  DRAFT_DAILY_SECONDS: s.DRAFT_DAILY_SECONDS,
  TASK_RETENTION_DAYS: s.TASK_RETENTION_DAYS,
  RESULT_RETENTION_DAYS: s.RESULT_RETENTION_DAYS,
  INPUT_RETENTION_DAYS: s.INPUT_RETENTION_DAYS,
  USAGE_RETENTION_DAYS: s.USAGE_RETENTION_DAYS,
  POLICY_URL: s.POLICY_URL,
  TASK_TIMEOUT: s.TASK_TIMEOUT,
  QUEUE_TIMEOUT: s.QUEUE_TIMEOUT,
  CELL_ID: s.CELL_ID,
  EGRESS_ALLOW_CIDRS: s.EGRESS_ALLOW_CIDRS,
  EGRESS_DENY_CIDRS: s.EGRESS_DENY_CIDRS,
  EGRESS_DNS_SERVERS: s.EGRESS_DNS_SERVERS,
  FETCHER_URL: s.FETCHER_URL,
  FETCHER_SECRET: s.FETCHER_SECRET,
  CALLBACK_ACCESS_KEY: s.CALLBACK_ACCESS_KEY,
  CALLBACK_COMPAT_SIGNATURE: s.CALLBACK_COMPAT_SIGNATURE,
  CALLBACK_TIME_SCALE: s.CALLBACK_TIME_SCALE,
  WATERMARK_TEXT: s.WATERMARK_TEXT,
  SERVICE_NAME: s.SERVICE_NAME,
  OTEL_EXPORTER_OTLP_ENDPOINT: s.OTEL_EXPORTER_OTLP_ENDPOINT,
  LOG_LEVEL: s.LOG_LEVEL,
}

const forNpm = /^(path|home|npm_config_.*|(https?|no)_proxy|node_extra_ca_certs|ssl_cert_(file|dir))$/i

/** The variables that npm needs to reach the operator's registry, without Kinora's secrets. */
export const npmEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && forNpm.test(name) ? [[name, value]] : [],
    ),
  )

/** The bearer key of a model server, by the variable name in the operator's catalog. */
export const backendKey = (name: string): string | undefined => process.env[name]

/** Reads the worker settings once; reports every error, then exits. */
export const readConfig = () => readSettings(shape, process.env)
export type Config = ReturnType<typeof readConfig>
