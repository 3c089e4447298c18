import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificatesFolder, clientTlsSettings } from './certificates.ts'
import { loginSettings } from './database-logins.ts'
import type { Instance } from './instance.ts'
import { pooledLogins } from './pgbouncer.ts'
import { settings } from './settings.ts'

export function servicesEnv(instance: Instance): Record<string, string> {
  const { secrets } = instance
  const local = (port: Parameters<Instance['port']>[0]) => `127.0.0.1:${instance.port(port)}`
  const { owner, database } = settings.postgres
  return {
    ENVIRONMENT: 'development',
    LISTEN: local('api'),
    ADMIN_LISTEN: local('apiAdmin'),
    WORKER_ADMIN_LISTEN: local('workerAdmin'),
    MODELS_DIR: join(instance.home, 'models'),
    // Benches and harnesses simulate many clients from one address.
    TRUSTED_PROXIES: '127.0.0.1',
    // The developer's receiver: `kinora listen`.
    EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
    PUBLIC_BASE_URL: `http://${local('api')}`,
    RESULT_BASE_URL: `http://${local('results')}`,
    UPLOAD_BASE_URL: `http://${local('uploads')}`,
    DATABASE_URL: `postgres://${owner}:${secrets.postgresOwner}@${local('postgres')}/${database}`,
    ...databaseEnv(instance),
    REDIS_URL: `redis://:${secrets.redis}@${local('redis')}`,
    TEMPORAL_ADDRESS: local('temporal'),
    TEMPORAL_NAMESPACE: settings.temporal.namespace,
    ...clientTlsSettings(join(certificatesFolder(instance), 'client')),
    S3_ENDPOINT: `http://${local('store')}`,
    S3_REGION: settings.store.region,
    S3_BUCKET: settings.store.bucket,
    S3_ACCESS_KEY_ID: 'worker',
    S3_SECRET_ACCESS_KEY: secrets.storeWorker,
    S3_API_ACCESS_KEY_ID: 'api',
    S3_API_SECRET_ACCESS_KEY: secrets.storeApi,
    S3_SIGN_ACCESS_KEY_ID: 'reader',
    S3_SIGN_SECRET_ACCESS_KEY: secrets.storeReader,
    S3_UPLOAD_ACCESS_KEY_ID: 'uploader',
    S3_UPLOAD_SECRET_ACCESS_KEY: secrets.storeUploader,
    ADMIN_TOKEN: secrets.adminToken,
    KEY_SEAL_SECRET: secrets.keySeal,
  }
}

/** With a pooler, owner, backup and the session of the API reach PostgreSQL itself. */
function databaseEnv(instance: Instance): Record<string, string> {
  const { logins, database } = settings.postgres
  const urls = (port: 'postgres' | 'pgbouncer') =>
    loginSettings(logins, ({ secret }) => instance.secrets[secret], `127.0.0.1:${instance.port(port)}`)
  const direct = urls('postgres')
  if (!instance.hasPooler()) return direct
  const pooled = urls('pgbouncer')
  const session = `postgres://kinora_api:${instance.secrets.postgresApi}@127.0.0.1:${instance.port('postgres')}/${database}`
  return {
    ...direct,
    ...Object.fromEntries(pooledLogins.map(({ setting }) => [setting, pooled[setting] ?? ''])),
    DATABASE_API_DIRECT_URL: session,
  }
}

export function servicesEnvFile(instance: Instance): string {
  return join(instance.home, 'services.env')
}

export function writeServicesEnv(instance: Instance): string {
  const lines = Object.entries(servicesEnv(instance)).map(([name, value]) => `${name}=${value}\n`)
  const file = servicesEnvFile(instance)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
  return file
}
