export { type AccountStore, createAccountStore, createKeyStore } from './accounts.ts'
export { type AuditEntry, type AuditLog, createAuditLog } from './administration/audit.ts'
export { followSwitches } from './administration/follow-switches.ts'
export { createKeyAdmin, type KeyAdmin } from './administration/keys.ts'
export { createMoneyAdmin, type MoneyAdmin, type Posting } from './administration/money.ts'
export { createOperations, type Operations } from './administration/operations.ts'
export {
  createSealedSecrets,
  type SealedPlace,
  type SealedRow,
  type SealedSecrets,
  sealedPlaces,
} from './administration/sealed-secrets.ts'
export { createSwitchStore, type SwitchState, type SwitchStore } from './administration/switches.ts'
export {
  createTaskAdmin,
  type InspectedAttempt,
  type InspectedTask,
  type TaskAdmin,
} from './administration/tasks.ts'
export { createTenantAdmin, type Tenant, type TenantAdmin } from './administration/tenants.ts'
export {
  createWeightAdmin,
  createWeightBoard,
  type HeldState,
  type HeldWeight,
  type WantedWeight,
  type WeightAdmin,
  type WeightBoard,
} from './administration/weights.ts'
export { type Attempts, createAttempts, type StepKey } from './attempts.ts'
export { backUp, type PostgresPrograms, restore } from './backup.ts'
export { createBundleStore } from './bundles.ts'
export { type ClosedTenants, createClosedTenants } from './closed-tenants.ts'
export { createCreationStore } from './creations.ts'
export { createAccountReader } from './credits.ts'
export { createDeliveryStore, type DeliveryStore, type DueDelivery } from './deliveries.ts'
export { createDeliveryLog, type DeliveryLog } from './delivery-log.ts'
export { createEpisodeStore } from './episodes.ts'
export { createFilmStore, createPartStore } from './films.ts'
export { createIdempotencyKeys } from './idempotency.ts'
export { readInstallationId } from './installation.ts'
export type { Invariant } from './invariants/invariant.ts'
export { standingInvariants, wholeSums } from './invariants/standing.ts'
export { createStandingCheck, type Fault, type StandingCheck } from './invariants/standing-check.ts'
export { readLockFigures, warnOfLockLimit } from './lock-limit.ts'
export { type DatabaseLogin, databaseLogins, setLogins } from './logins.ts'
export { migrate } from './migrate.ts'
export { createPartitionStore, type Partition, type PartitionStore } from './partitions.ts'
export { countConnections, type Database, openDatabase, pingDatabase } from './pool.ts'
export { createPoolBoard, createPoolReader, type PoolBoard, type PoolReader, type SeenServer } from './pool-board.ts'
export { createPreparationStore, type Preparation, type PreparationStore } from './preparations.ts'
export { createQueueReader } from './queue-reader.ts'
export { createRelayStore, type Leased, ordersAtOnce, type RelayStore } from './relay.ts'
export { createRetentionStore, type RetentionStore } from './retention.ts'
export { createStepTimes } from './step-times.ts'
export { createStore } from './store.ts'
export { createSubjectStore } from './subjects.ts'
export { createSweepStore, type Overdue, type SweepStore } from './sweeps.ts'
export { createTaskList } from './task-list.ts'
export {
  createUnknownAttempts,
  type KnownOutcome,
  type UnknownAttempt,
  type UnknownAttempts,
} from './unknown-attempts.ts'
export { createUploadStore } from './uploads.ts'
