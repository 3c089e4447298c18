import {
  type AccountStore,
  type AuditLog,
  type BackendHistory,
  createAccountStore,
  createAuditLog,
  createBackendHistory,
  createDeliveryLog,
  createInvariantResults,
  createKeyAdmin,
  createMoneyAdmin,
  createOperations,
  createPoolReader,
  createProcessReader,
  createSealedSecrets,
  createSwitchStore,
  createTaskAdmin,
  createTenantAdmin,
  createWeightAdmin,
  type DeliveryLog,
  type InvariantResults,
  type KeyAdmin,
  type MoneyAdmin,
  type Operations,
  type openDatabase,
  type PoolReader,
  type ProcessReader,
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
})
