import type { IdentityStore, LoginLinkStore, UsageReader } from '@kinora/domain'
import {
  type AccountStore,
  type AuditLog,
  type BackendHistory,
  type ConsoleKeys,
  createAccountStore,
  createAuditLog,
  createBackendHistory,
  createConsoleKeys,
  createDeliveryLog,
  createGrantRequests,
  createIdentityStore,
  createInvariantResults,
  createKeyAdmin,
  createLoginLinkStore,
  createMemberAdmin,
  createMoneyAdmin,
  createNowReader,
  createOperations,
  createPeopleAdmin,
  createPersonExport,
  createPoolHistory,
  createPoolReader,
  createProcessReader,
  createSealedSecrets,
  createSessionStore,
  createSpendAdmin,
  createSwitchStore,
  createTaskAdmin,
  createTenantAdmin,
  createUsageReader,
  createWeightAdmin,
  type DeliveryLog,
  type GrantRequests,
  type InvariantResults,
  type KeyAdmin,
  type MemberAdmin,
  type MoneyAdmin,
  type NowReader,
  type Operations,
  type openDatabase,
  type PeopleAdmin,
  type PersonExport,
  type PoolHistory,
  type PoolReader,
  type ProcessReader,
  type SealedSecrets,
  type Sessions,
  type SpendAdmin,
  type SwitchStore,
  type TaskAdmin,
  type TenantAdmin,
  type WeightAdmin,
} from '@kinora/postgres'
import type { Config } from '../config.ts'

/** PostgreSQL stores of the admin API, with the admin login. */
export type AdminStores = {
  accounts: AccountStore
  tenants: TenantAdmin
  keyAdmin: KeyAdmin
  money: MoneyAdmin
  operations: Operations
  backendHistory: BackendHistory
  invariantResults: InvariantResults
  processes: ProcessReader
  taskAdmin: TaskAdmin
  switches: SwitchStore
  weights: WeightAdmin
  sealedSecrets: SealedSecrets
  pools: PoolReader
  audit: AuditLog
  deliveryLog: DeliveryLog
  people: PeopleAdmin
  members: MemberAdmin
  personExport: PersonExport
  sessions: Sessions
  links: LoginLinkStore
  identities: IdentityStore
  grantRequests: GrantRequests
  consoleKeys: ConsoleKeys
  adminUsage: UsageReader
  now: NowReader
  poolHistory: PoolHistory
  spend: SpendAdmin
}

export const openAdminStores = (config: Config, adminDb: ReturnType<typeof openDatabase>): AdminStores => ({
  accounts: createAccountStore(adminDb),
  tenants: createTenantAdmin(adminDb),
  keyAdmin: createKeyAdmin(adminDb),
  money: createMoneyAdmin(adminDb),
  operations: createOperations(adminDb),
  backendHistory: createBackendHistory(adminDb),
  invariantResults: createInvariantResults(adminDb),
  processes: createProcessReader(adminDb),
  taskAdmin: createTaskAdmin(adminDb, { concurrency: config.CONCURRENCY }),
  switches: createSwitchStore(adminDb),
  weights: createWeightAdmin(adminDb),
  sealedSecrets: createSealedSecrets(adminDb),
  pools: createPoolReader(adminDb),
  audit: createAuditLog(adminDb),
  deliveryLog: createDeliveryLog(adminDb),
  people: createPeopleAdmin(adminDb),
  members: createMemberAdmin(adminDb),
  personExport: createPersonExport(adminDb),
  sessions: createSessionStore(adminDb),
  links: createLoginLinkStore(adminDb),
  identities: createIdentityStore(adminDb),
  grantRequests: createGrantRequests(adminDb),
  consoleKeys: createConsoleKeys(adminDb),
  adminUsage: createUsageReader(adminDb),
  now: createNowReader(adminDb),
  poolHistory: createPoolHistory(adminDb),
  spend: createSpendAdmin(adminDb),
})
