import { type CallbackTimes, callbackTimes, type Store } from '@kinora/domain'
import type { PartStore } from '@kinora/domain/films'
import {
  type AttemptCosts,
  type Attempts,
  type ClosedTenants,
  createAttemptCosts,
  createAttempts,
  createClosedTenants,
  createDeliveryStore,
  createOverflowStore,
  createPartitionStore,
  createPartStore,
  createPoolHistory,
  createPoolStatusStore,
  createPreparationStore,
  createProcessStore,
  createRelayStore,
  createReportedJobs,
  createRestoreStore,
  createRetentionStore,
  createStandingCheck,
  createStore,
  createSweepStore,
  createUnknownAttempts,
  createUsageStore,
  createWeightStatusStore,
  type DeliveryStore,
  type OverflowStore,
  type PartitionStore,
  type PoolHistory,
  type PoolStatusStore,
  type PreparationStore,
  type ProcessStore,
  type RelayStore,
  type ReportedJobs,
  type RestoreStore,
  type RetentionStore,
  type StandingCheck,
  type SweepStore,
  type UnknownAttempts,
  type UsageStore,
  type WeightStatusStore,
} from '@kinora/postgres'
import type { Config } from '../config.ts'
import type { Databases } from './databases.ts'

/** The PostgreSQL stores of the worker. */
export type Stores = {
  store: Store
  attempts: Attempts
  costs: AttemptCosts
  parts: PartStore
  relay: RelayStore
  overflow: OverflowStore
  sweeps: SweepStore
  unknownAttempts: UnknownAttempts
  reportedJobs: ReportedJobs
  standingCheck: StandingCheck
  retention: RetentionStore
  restores: RestoreStore
  closedTenants: ClosedTenants
  partitions: PartitionStore
  callbackTimes: CallbackTimes
  deliveries: DeliveryStore
  preparations: PreparationStore
  weightStatus: WeightStatusStore
  poolStatus: PoolStatusStore
  usage: UsageStore
  poolHistory: PoolHistory
  processes: ProcessStore
}

/** `worker` names this process in the attempts that it runs. */
export const openStores = (config: Config, { db, systemDb, callbackDb }: Databases, worker: string): Stores => {
  const concurrency = config.CONCURRENCY
  const resultRetentionDays = config.RESULT_RETENTION_DAYS
  const times = callbackTimes(config.CALLBACK_TIME_SCALE)
  return {
    store: createStore(db, { concurrency, resultRetentionDays }),
    attempts: createAttempts(db, worker),
    costs: createAttemptCosts(db),
    parts: createPartStore(db, { resultRetentionDays }),
    overflow: createOverflowStore(systemDb),
    relay: createRelayStore(systemDb, { concurrency }),
    sweeps: createSweepStore(systemDb),
    unknownAttempts: createUnknownAttempts(systemDb),
    reportedJobs: createReportedJobs(systemDb),
    standingCheck: createStandingCheck(systemDb),
    retention: createRetentionStore(systemDb),
    restores: createRestoreStore(systemDb),
    closedTenants: createClosedTenants(systemDb),
    partitions: createPartitionStore(systemDb),
    callbackTimes: times,
    deliveries: createDeliveryStore(callbackDb, times),
    preparations: createPreparationStore(systemDb, { concurrency }),
    weightStatus: createWeightStatusStore(systemDb),
    poolStatus: createPoolStatusStore(systemDb),
    usage: createUsageStore(systemDb),
    poolHistory: createPoolHistory(systemDb),
    processes: createProcessStore(systemDb),
  }
}
