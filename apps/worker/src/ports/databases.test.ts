import type { Metrics } from '@kinora/adapters/telemetry'
import { expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { openDatabases } from './databases.ts'

it('openDatabases opens each pool with its own login and counts its connections', async () => {
  const watched = new Map<string, () => { value: number; labels: Record<string, string> }[]>()
  const metrics = { watch: (name: string, read: never) => watched.set(name, read) } as unknown as Metrics
  const config = {
    DATABASE_WORKER_URL: 'postgres://kinora_worker:a@127.0.0.1:1/k',
    DATABASE_SYSTEM_URL: 'postgres://kinora_system:b@127.0.0.1:1/k',
    DATABASE_POOL: 7,
    DATABASE_SYSTEM_POOL: 5,
    DATABASE_CALLBACK_POOL: 3,
  } as Config
  const databases = openDatabases(config, metrics, () => undefined)
  const { db, systemDb, callbackDb } = databases
  expect([db, systemDb, callbackDb].map(({ options }) => [options.connectionString, options.max])).toEqual([
    [config.DATABASE_WORKER_URL, 7],
    [config.DATABASE_SYSTEM_URL, 5],
    [config.DATABASE_SYSTEM_URL, 3],
  ])
  const samples = watched.get('kinora_database_connections')?.() ?? []
  expect([...new Set(samples.map(({ labels }) => labels['pool']))]).toEqual(['worker', 'system', 'callbacks'])
  expect(samples.every(({ value }) => value === 0)).toBe(true)
  await Promise.all(Object.values(databases).map((pool) => pool.end()))
})
