import type { Metrics } from '@kinora/adapters/telemetry'
import { countConnections, type Database, openDatabase } from '@kinora/postgres'
import type { Config } from '../config.ts'

export type Databases = Record<'db' | 'systemDb' | 'callbackDb', Database>

/** The connection pools of the worker, one for each login and use, with metrics of their connections. */
export const openDatabases = (config: Config, metrics: Metrics, onError: (error: Error) => void): Databases => {
  const open = (url: string, max: number) => openDatabase({ url, max, onError })
  const db = open(config.DATABASE_WORKER_URL, config.DATABASE_POOL)
  const systemDb = open(config.DATABASE_SYSTEM_URL, config.DATABASE_SYSTEM_POOL)
  // Query plans belong to a connection, and the first pass on a new connection builds them all.
  const callbackDb = open(config.DATABASE_SYSTEM_URL, config.DATABASE_CALLBACK_POOL)
  metrics.watch('kinora_database_connections', () => [
    ...countConnections('worker', db),
    ...countConnections('system', systemDb),
    ...countConnections('callbacks', callbackDb),
  ])
  return { db, systemDb, callbackDb }
}
