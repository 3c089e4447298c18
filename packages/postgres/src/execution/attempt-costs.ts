import type { Cost } from '@kinora/domain'
import { named } from '../database/named.ts'
import { type Database, queryRows } from '../database/pool.ts'
import type { StepKey } from './attempts.ts'

/** The cost of attempts at providers. Each method is one message to the database. */
export const createAttemptCosts = (db: Database) => {
  const pick = ({ tenantId, taskId, stepNo, tryNo }: StepKey): StepKey => ({ tenantId, taskId, stepNo, tryNo })
  const toParams = (key: StepKey, providerKey: string, { currency, microUnits }: Cost) => ({
    ...pick(key),
    providerKey,
    currency,
    microUnits,
  })
  return {
    /**
     * Records the estimate of an attempt. Returns false if the monthly ceiling of the provider key leaves no room. A
     * repeated call for the same attempt changes nothing.
     */
    async reserve(key: StepKey, providerKey: string, estimate: Cost): Promise<boolean> {
      const [row] = await queryRows<{ reserved: boolean }>(
        db,
        'reserve_cost',
        ...named(
          'select reserve_cost(:tenantId, :taskId, :stepNo, :tryNo, :providerKey, :currency, :microUnits) as reserved',
          toParams(key, providerKey, estimate),
        ),
      )
      return row?.reserved === true
    },
    /** Replaces the estimate with the cost that the provider reported. */
    async record(key: StepKey, providerKey: string, cost: Cost): Promise<void> {
      await queryRows(
        db,
        'record_cost',
        ...named(
          'select record_cost(:tenantId, :taskId, :stepNo, :tryNo, :providerKey, :currency, :microUnits)',
          toParams(key, providerKey, cost),
        ),
      )
    },
    /** Removes the estimate of an attempt that was certainly never started. */
    async release(key: StepKey): Promise<void> {
      await queryRows(
        db,
        'release_cost',
        ...named('select release_cost(:tenantId, :taskId, :stepNo, :tryNo)', pick(key)),
      )
    },
  }
}
export type AttemptCosts = ReturnType<typeof createAttemptCosts>
