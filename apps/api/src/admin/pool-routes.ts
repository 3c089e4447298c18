import { adminEndpoints, limits } from '@kinora/contract'
import { type Clock, refuse } from '@kinora/domain'
import type { PoolHistory } from '@kinora/postgres'
import { type AdminRoute, adminRoute } from './admin-route.ts'

export type PoolRouteDeps = { poolHistory: Pick<PoolHistory, 'read'>; clock: Clock }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Minutes are kept this long. */
const minutesKeptMs = 7 * dayMs

export const poolRoutes = ({ poolHistory, clock }: PoolRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.readPoolHistory, async (_id, query) => {
    const nowMs = clock.nowMs()
    const toMs = query.to === undefined ? nowMs : Date.parse(query.to)
    const fromMs = query.from === undefined ? toMs - hourMs : Date.parse(query.from)
    if (fromMs > toMs) return refuse({ field: 'from', rule: 'range', message: 'is after to' })
    const interval: 'minute' | 'hour' = toMs - fromMs <= dayMs && fromMs >= nowMs - minutesKeptMs ? 'minute' : 'hour'
    const most = limits.poolHistoryRows
    const range = { from: new Date(fromMs), to: new Date(toMs), pool: query.pool, most: most + 1 }
    const rows = await poolHistory.read(interval, range)
    if (rows.length > most)
      return refuse({ field: 'from', rule: 'range', message: `selects more than ${most} rows; name one pool` })
    return { interval, history: rows.map(({ starts_at: start, ...row }) => ({ ...row, start: start.toISOString() })) }
  }),
]
