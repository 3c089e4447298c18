import type { ObjectStore } from '@kinora/adapters/objects'
import { type Database, pingDatabase } from '@kinora/postgres'
import type { NativeConnection } from '@temporalio/worker'
import { type ReadinessChecks, readinessTimeoutMs } from '../readiness.ts'

type Dependencies = { database: Database; objects: ObjectStore; connection: Promise<NativeConnection> }

/** One small call to each dependency that every task needs. */
export const createReadinessChecks = ({ database, objects, connection }: Dependencies): ReadinessChecks => ({
  database: () => pingDatabase(database),
  objects: objects.ping,
  engine: async () => {
    const engine = await connection
    return engine.withDeadline(Date.now() + readinessTimeoutMs, () => engine.workflowService.getSystemInfo({}))
  },
})
