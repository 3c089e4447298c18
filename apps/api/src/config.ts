import { parseSettings, settingFields as s } from '@kinora/adapters/settings'

const shape = {
  ENVIRONMENT: s.ENVIRONMENT,
  LISTEN: s.LISTEN,
  ADMIN_LISTEN: s.ADMIN_LISTEN,
  ADMIN_TOKEN: s.ADMIN_TOKEN,
  PUBLIC_BASE_URL: s.PUBLIC_BASE_URL,
  RESULT_BASE_URL: s.RESULT_BASE_URL,
  DATABASE_URL: s.DATABASE_URL,
  DATABASE_POOL: s.DATABASE_POOL,
  REDIS_URL: s.REDIS_URL,
  S3_REGION: s.S3_REGION,
  S3_BUCKET: s.S3_BUCKET,
  S3_SIGN_ACCESS_KEY_ID: s.S3_SIGN_ACCESS_KEY_ID,
  S3_SIGN_SECRET_ACCESS_KEY: s.S3_SIGN_SECRET_ACCESS_KEY,
  KEY_SEAL_SECRET: s.KEY_SEAL_SECRET,
  CATALOG_FILE: s.CATALOG_FILE,
  MODEL_PREFIX_ALIASES: s.MODEL_PREFIX_ALIASES,
  MODEL_ROWS: s.MODEL_ROWS,
  CONCURRENCY: s.CONCURRENCY,
  QUEUE_CAP: s.QUEUE_CAP,
  RESULT_RETENTION_DAYS: s.RESULT_RETENTION_DAYS,
  CELL_ID: s.CELL_ID,
  TRUSTED_PROXIES: s.TRUSTED_PROXIES,
  EGRESS_ALLOW_CIDRS: s.EGRESS_ALLOW_CIDRS,
  EGRESS_DENY_CIDRS: s.EGRESS_DENY_CIDRS,
  OTEL_EXPORTER_OTLP_ENDPOINT: s.OTEL_EXPORTER_OTLP_ENDPOINT,
  LOG_LEVEL: s.LOG_LEVEL,
}

/** The settings of the API, read once; every fault is told, then the process ends. */
export const readConfig = () => {
  const parsed = parseSettings(shape, process.env)
  if ('settings' in parsed) return parsed.settings
  process.stderr.write(parsed.faults.map((fault) => `setting ${fault}\n`).join(''))
  process.exit(1)
}
export type Config = ReturnType<typeof readConfig>
