import { readFileSync } from 'node:fs'
import type { RedisSettings } from './open-redis.ts'

type RedisConfig = {
  REDIS_MODE: RedisSettings['mode']
  REDIS_URL: readonly string[]
  REDIS_PRIMARY: string
  REDIS_SENTINEL_PASSWORD?: string | undefined
  REDIS_TLS_CA_CERT_PATH?: string | undefined
}

export const readRedisSettings = (config: RedisConfig): RedisSettings => ({
  mode: config.REDIS_MODE,
  urls: config.REDIS_URL,
  primary: config.REDIS_PRIMARY,
  sentinelPassword: config.REDIS_SENTINEL_PASSWORD,
  ca: config.REDIS_TLS_CA_CERT_PATH === undefined ? undefined : readFileSync(config.REDIS_TLS_CA_CERT_PATH, 'utf8'),
})
