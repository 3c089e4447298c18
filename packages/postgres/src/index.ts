export { type AccountStore, createAccountStore, createKeyStore } from './accounts/accounts.ts'
export { createAccountReader } from './accounts/credits.ts'
export { type AuditEntry, type AuditLog, createAuditLog } from './administration/audit.ts'
export { type BackendHistory, createBackendHistory } from './administration/backend-history.ts'
export { followSpentKeys } from './administration/follow-spent-keys.ts'
export { followSwitches } from './administration/follow-switches.ts'
export { createKeyAdmin, type KeyAdmin } from './administration/keys.ts'
export { createMoneyAdmin, type MoneyAdmin, type Posting } from './administration/money.ts'
export {
  type Attention,
  type ChangedTask,
  createNowReader,
  type MinuteRow,
  type NowReader,
  type PoolSteps,
  type PoolWork,
} from './administration/now.ts'
export { createOperations, type Operations } from './administration/operations.ts'
export {
  createSealedSecrets,
  type SealedPlace,
  type SealedRow,
  type SealedSecrets,
  sealedPlaces,
} from './administration/sealed-secrets.ts'
export {
  type CeilingState,
  createSpendAdmin,
  createSpentKeyStore,
  type SpendAdmin,
  type SpendGroup,
  type SpendRow,
} from './administration/spend.ts'
export { createSwitchStore, type SwitchState, type SwitchStore } from './administration/switches.ts'
export {
  createTaskAdmin,
  type FoundTask,
  type InspectedAttempt,
  type InspectedTask,
  type TaskAdmin,
  type TaskSearch,
} from './administration/tasks.ts'
export { createTenantAdmin, type Tenant, type TenantAdmin } from './administration/tenants.ts'
export {
  createWeightAdmin,
  createWeightStatusStore,
  type HeldState,
  type HeldWeight,
  type WantedWeight,
  type WeightAdmin,
  type WeightStatusStore,
} from './administration/weights.ts'
export { createDeliveryStore, type DeliveryStore, type DueDelivery } from './callbacks/deliveries.ts'
export { createDeliveryLog, type DeliveryLog } from './callbacks/delivery-log.ts'
export { countConnections, type Database, openDatabase, pingDatabase, readInstallationId } from './database/pool.ts'
export { findMissingSettings, warnOfMissingSettings } from './database/role-settings.ts'
export { type AttemptCosts, createAttemptCosts } from './execution/attempt-costs.ts'
export { type Attempts, createAttempts, type ReportedProgress, type StepKey } from './execution/attempts.ts'
export { createOverflowStore, type OverflowStore, type RouteQuestion, type RouteVerdict } from './execution/overflow.ts'
export { createPoolHistory, type PoolHistory, type PoolHistoryRow } from './execution/pool-history.ts'
export {
  createPoolReader,
  createPoolStatusStore,
  type PoolReader,
  type PoolStatusStore,
  type SeenServer,
} from './execution/pool-status-store.ts'
export {
  createPreparationStore,
  type Preparation,
  type PreparationStore,
  type Vacancies,
} from './execution/preparations.ts'
export {
  createProcessReader,
  createProcessStore,
  type ProcessReader,
  type ProcessStore,
} from './execution/process-store.ts'
export { createRelayStore, type Leased, ordersAtOnce, type RelayStore } from './execution/relay.ts'
export { createReportedJobs, type ReportedJobs } from './execution/reported-jobs.ts'
export { createStepTimes } from './execution/step-times.ts'
export {
  createUnknownAttempts,
  type KnownOutcome,
  type UnknownAttempt,
  type UnknownAttempts,
} from './execution/unknown-attempts.ts'
export { createEpisodeStore } from './films/episodes.ts'
export { createFilmStore, createPartStore } from './films/films.ts'
export { createFinalizeStore } from './films/finalizes.ts'
export { databaseInvariants, standingInvariants } from './invariants/all-invariants.ts'
export type { Invariant } from './invariants/invariant.ts'
export { createInvariantResults, type InvariantResults } from './invariants/invariant-results.ts'
export { wholeSums } from './invariants/ledger-invariants.ts'
export { createStandingCheck, type Fault, type StandingCheck } from './invariants/standing-check.ts'
export { type DatabaseLogin, databaseLogins, setLogins } from './logins.ts'
export { backUp } from './maintenance/backup.ts'
export { type ClosedTenants, createClosedTenants } from './maintenance/closed-tenants.ts'
export { readLockFigures, warnOfLockLimit } from './maintenance/lock-limit.ts'
export { createPartitionStore, type Partition, type PartitionStore } from './maintenance/partitions.ts'
export type { PostgresPrograms } from './maintenance/postgres-programs.ts'
export { finishRecovery, type Restored, restore } from './maintenance/restore.ts'
export { createRestoreStore, type RestoreStore, releaseCallbacks } from './maintenance/restores.ts'
export { createRetentionStore, type RetentionStore } from './maintenance/retention.ts'
export { createSweepStore, type OpenTask, type Overdue, type SweepStore } from './maintenance/sweeps.ts'
export { createCreationStore } from './media/creations.ts'
export { createSubjectStore } from './media/subjects.ts'
export { createUploadStore } from './media/uploads.ts'
export { migrate } from './migrate.ts'
export { type ConsoleKeys, createConsoleKeys } from './people/console-keys.ts'
export { createGrantRequests, type GrantRequest, type GrantRequests } from './people/grant-requests.ts'
export { createIdentityStore } from './people/identities.ts'
export { createLoginLinkStore } from './people/login-links.ts'
export { createMemberAdmin, type MemberAdmin } from './people/member-admin.ts'
export { createPeopleAdmin, type ListedPerson, type PeopleAdmin, type RoleChanger } from './people/people-admin.ts'
export { createPersonExport, type PersonExport } from './people/person-export.ts'
export { createSessionStore, type Sessions } from './people/sessions.ts'
export { createBundleStore } from './tasks/bundles.ts'
export { createIdempotencyKeys } from './tasks/idempotency.ts'
export { createQueueReader } from './tasks/queue-reader.ts'
export { createStore } from './tasks/store.ts'
export { createStoredRequests } from './tasks/stored-requests.ts'
export { createTaskContent, type TaskContent, type TaskContentReader } from './tasks/task-content.ts'
export { createTaskList } from './tasks/task-list.ts'
export { createUsageReader, createUsageStore, type UsageStore } from './usage/usage.ts'
