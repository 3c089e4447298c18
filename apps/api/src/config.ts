import { parseSettings, settingFields as s } from '@kinora/config'

const shape = {
  ENVIRONMENT: s.ENVIRONMENT,
  LISTEN: s.LISTEN,
  ADMIN_LISTEN: s.ADMIN_LISTEN,
  ADMIN_TOKEN: s.ADMIN_TOKEN,
  ADMIN_BASE_URL: s.ADMIN_BASE_URL,
  CONSOLE_ENABLED: s.CONSOLE_ENABLED,
  CONSOLE_OPERATOR_PUBLIC: s.CONSOLE_OPERATOR_PUBLIC,
  GRANT_SECOND_PERSON: s.GRANT_SECOND_PERSON,
  OIDC_ISSUER: s.OIDC_ISSUER,
  OIDC_CLIENT_ID: s.OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET: s.OIDC_CLIENT_SECRET,
  OIDC_NAME: s.OIDC_NAME,
  OIDC_SCOPES: s.OIDC_SCOPES,
  OIDC_ROLE_MAP: s.OIDC_ROLE_MAP,
  PUBLIC_BASE_URL: s.PUBLIC_BASE_URL,
  RESULT_BASE_URL: s.RESULT_BASE_URL,
  DATABASE_API_URL: s.DATABASE_API_URL,
  DATABASE_API_DIRECT_URL: s.DATABASE_API_DIRECT_URL,
  DATABASE_ADMIN_URL: s.DATABASE_ADMIN_URL,
  DATABASE_POOL: s.DATABASE_POOL,
  DATABASE_ADMIN_POOL: s.DATABASE_ADMIN_POOL,
  REDIS_MODE: s.REDIS_MODE,
  REDIS_URL: s.REDIS_URL,
  REDIS_PRIMARY: s.REDIS_PRIMARY,
  REDIS_SENTINEL_PASSWORD: s.REDIS_SENTINEL_PASSWORD,
  REDIS_TLS_CA_CERT_PATH: s.REDIS_TLS_CA_CERT_PATH,
  UPLOAD_BASE_URL: s.UPLOAD_BASE_URL,
  S3_ENDPOINT: s.S3_ENDPOINT,
  S3_API_ACCESS_KEY_ID: s.S3_API_ACCESS_KEY_ID,
  S3_API_SECRET_ACCESS_KEY: s.S3_API_SECRET_ACCESS_KEY,
  S3_UPLOAD_ACCESS_KEY_ID: s.S3_UPLOAD_ACCESS_KEY_ID,
  S3_UPLOAD_SECRET_ACCESS_KEY: s.S3_UPLOAD_SECRET_ACCESS_KEY,
  POLICY_URL: s.POLICY_URL,
  TTS_WAIT: s.TTS_WAIT,
  S3_REGION: s.S3_REGION,
  S3_BUCKET: s.S3_BUCKET,
  S3_SIGN_ACCESS_KEY_ID: s.S3_SIGN_ACCESS_KEY_ID,
  S3_SIGN_SECRET_ACCESS_KEY: s.S3_SIGN_SECRET_ACCESS_KEY,
  KEY_SEAL_SECRET: s.KEY_SEAL_SECRET,
  KEY_SEAL_PREVIOUS_SECRETS: s.KEY_SEAL_PREVIOUS_SECRETS,
  CATALOG_FILE: s.CATALOG_FILE,
  TEMPLATES_FILE: s.TEMPLATES_FILE,
  CONSOLE_FOLDER: s.CONSOLE_FOLDER,
  MODEL_PREFIX_ALIASES: s.MODEL_PREFIX_ALIASES,
  MODEL_ROWS: s.MODEL_ROWS,
  CONCURRENCY: s.CONCURRENCY,
  QUEUE_CAP: s.QUEUE_CAP,
  DRAFT_DAILY_SECONDS: s.DRAFT_DAILY_SECONDS,
  EC_SCRIPT_MAX: s.EC_SCRIPT_MAX,
  RATE_CREATE: s.RATE_CREATE,
  RATE_READ: s.RATE_READ,
  RATE_UPLOAD: s.RATE_UPLOAD,
  RESULT_RETENTION_DAYS: s.RESULT_RETENTION_DAYS,
  CELL_ID: s.CELL_ID,
  TRUSTED_PROXIES: s.TRUSTED_PROXIES,
  CORS_ORIGINS: s.CORS_ORIGINS,
  EGRESS_ALLOW_CIDRS: s.EGRESS_ALLOW_CIDRS,
  EGRESS_DENY_CIDRS: s.EGRESS_DENY_CIDRS,
  OTEL_EXPORTER_OTLP_ENDPOINT: s.OTEL_EXPORTER_OTLP_ENDPOINT,
  LOG_LEVEL: s.LOG_LEVEL,
}

/** The owner's login, and the logins whose passwords migrations set. A login that is not given stays unchanged. */
const ownerShape = {
  ENVIRONMENT: s.ENVIRONMENT,
  DATABASE_URL: s.DATABASE_URL,
  DATABASE_API_URL: s.DATABASE_API_URL.optional(),
  DATABASE_ADMIN_URL: s.DATABASE_ADMIN_URL.optional(),
  DATABASE_WORKER_URL: s.DATABASE_WORKER_URL.optional(),
  DATABASE_SYSTEM_URL: s.DATABASE_SYSTEM_URL.optional(),
  DATABASE_BACKUP_URL: s.DATABASE_BACKUP_URL.optional(),
}

const backupShape = { ENVIRONMENT: s.ENVIRONMENT, DATABASE_BACKUP_URL: s.DATABASE_BACKUP_URL }

const read = <S extends Parameters<typeof parseSettings>[0]>(wanted: S) => {
  const parsed = parseSettings(wanted, process.env)
  if ('settings' in parsed) return parsed.settings
  process.stderr.write(parsed.faults.map((fault) => `setting ${fault}\n`).join(''))
  process.exit(1)
}

/** Reads the settings of the API. On invalid settings it prints every fault and exits. */
export const readConfig = () => read(shape)
export type Config = ReturnType<typeof readConfig>

/** Reads the database login of `backup`. */
export const readBackupConfig = () => read(backupShape)

/** pg_dump and pg_restore from the search path. */
export const postgresPrograms = () => ({ dump: 'pg_dump', restore: 'pg_restore', path: process.env['PATH'] ?? '' })

/** Reads the database logins of `migrate` and `restore`. */
export const readOwnerConfig = () => {
  const { ENVIRONMENT: _, DATABASE_URL: ownerUrl, ...logins } = read(ownerShape)
  return { ownerUrl, loginUrls: Object.values(logins).filter((url) => url !== undefined) }
}
