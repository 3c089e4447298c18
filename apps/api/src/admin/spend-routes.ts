import { adminEndpoints, limits } from '@kinora/contract'
import { type Catalog, type Clock, listProviderKeys, refuse } from '@kinora/domain'
import type { CeilingState, SpendAdmin } from '@kinora/postgres'
import { type AdminRoute, adminRoute, notFound } from './admin-route.ts'

export type SpendRouteDeps = { spend: SpendAdmin; catalog: Catalog; clock: Clock }

const dayMs = 86_400_000
const defaultDays = 30
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const renderCeiling = ({ monthly, spent, ...ceiling }: CeilingState) => ({
  ...ceiling,
  monthly_micro_units: monthly,
  spent_micro_units: spent,
})

export const spendRoutes = ({ spend, catalog, clock }: SpendRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.readBackendSpend, async (_id, query) => {
    const to = query.to ?? toDay(clock.nowMs())
    const from = query.from ?? toDay(Date.parse(to) - defaultDays * dayMs)
    if (from > to) return refuse({ field: 'from', rule: 'range', message: 'is after to' })
    const most = limits.spendRows
    const rows = await spend.days({ from, to, group: query.group_by, most: most + 1 })
    if (rows.length > most)
      return refuse({ field: 'from', rule: 'range', message: `selects more than ${most} rows; choose fewer days` })
    return {
      days: rows.map(({ estimated, spent, ...row }) => ({
        ...row,
        estimated_micro_units: estimated,
        spent_micro_units: spent,
      })),
      ceilings: (await spend.ceilings()).map(renderCeiling),
    }
  }),
  adminRoute(adminEndpoints.setSpendCeiling, async (key, { currency, monthly_micro_units: microUnits }) => {
    if (!listProviderKeys(catalog).includes(key)) throw notFound('provider key')
    await spend.setCeiling(key, { currency, microUnits })
    const ceiling = (await spend.ceilings()).find((each) => each.provider_key === key)
    if (!ceiling) throw notFound('ceiling')
    return renderCeiling(ceiling)
  }),
  adminRoute(adminEndpoints.removeSpendCeiling, async (key) => {
    if (!(await spend.removeCeiling(key))) throw notFound('ceiling')
    return { provider_key: key, removed: true }
  }),
]
