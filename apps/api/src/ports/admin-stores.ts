import type { UsageReader } from '@kinora/domain'
import {
  type AccountStore,
  type AuditLog,
  createAccountStore,
  createAuditLog,
  createDeliveryLog,
  createKeyAdmin,
  createMoneyAdmin,
  createNowReader,
  createOperations,
  createPoolHistory,
  createPoolReader,
  createSealedSecrets,
  createSwitchStore,
  createTaskAdmin,
  createTenantAdmin,
  createUsageReader,
  createWeightAdmin,
  type DeliveryLog,
  type KeyAdmin,
  type MoneyAdmin,
  type NowReader,
  type Operations,
  type openDatabase,
  type PoolHistory,
  type PoolReader,
  type SealedSecrets,
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
  taskAdmin: TaskAdmin
  switches: SwitchStore
  weights: WeightAdmin
  sealedSecrets: SealedSecrets
  pools: PoolReader
  audit: AuditLog
  deliveryLog: DeliveryLog
  adminUsage: UsageReader
  now: NowReader
  poolHistory: PoolHistory
}

export const openAdminStores = (config: Config, adminDb: ReturnType<typeof openDatabase>): AdminStores => ({
  accounts: createAccountStore(adminDb),
  tenants: createTenantAdmin(adminDb),
  keyAdmin: createKeyAdmin(adminDb),
  money: createMoneyAdmin(adminDb),
  operations: createOperations(adminDb),
  taskAdmin: createTaskAdmin(adminDb, { concurrency: config.CONCURRENCY }),
  switches: createSwitchStore(adminDb),
  weights: createWeightAdmin(adminDb),
  sealedSecrets: createSealedSecrets(adminDb),
  pools: createPoolReader(adminDb),
  audit: createAuditLog(adminDb),
  deliveryLog: createDeliveryLog(adminDb),
  adminUsage: createUsageReader(adminDb),
  now: createNowReader(adminDb),
  poolHistory: createPoolHistory(adminDb),
})
