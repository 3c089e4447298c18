import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseEnv } from 'node:util'
import { readTemporalSettings } from '../../testkit/connect-temporal.ts'
import type { World } from './evidence.ts'

/** Reads the addresses of a service from the settings file of its processes. */
export const readWorld = (envFile: string): World => {
  const env = parseEnv(readFileSync(envFile, 'utf8'))
  const setting = (name: string): string => {
    const value = env[name]
    if (value === undefined || value === '') throw new Error(`${envFile} has no ${name}`)
    return value
  }
  return {
    databaseUrl: setting('DATABASE_SYSTEM_URL'),
    temporal: readTemporalSettings(env),
    s3Endpoint: setting('S3_ENDPOINT'),
    s3Region: setting('S3_REGION'),
    s3Bucket: setting('S3_BUCKET'),
    s3AccessKeyId: setting('S3_ACCESS_KEY_ID'),
    s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY'),
    scratchFolder: env.SCRATCH_DIR || tmpdir(),
  }
}
