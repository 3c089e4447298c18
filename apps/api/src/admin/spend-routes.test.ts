import { adminEndpoints, limits } from '@kinora/contract'
import type { Catalog } from '@kinora/domain'
import type { SpendAdmin, SpendRow } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { spendRoutes } from './spend-routes.ts'
import { callAdmin, captureRefusal } from './test-setup/call-admin.ts'

const row: SpendRow = {
  day: '2026-03-10',
  name: 'fal text-to-video',
  currency: 'USD',
  attempts: 3,
  reported: 2,
  estimated: 900,
  spent: 850,
  credits: null,
}
const catalog = {
  backends: [{ name: 'fal' }],
  backend: (name: string) => ({ name, config: {}, backend: { endpoint: () => ({ keyFrom: 'BACKEND_KEY_FAL' }) } }),
} as unknown as Catalog

const open = (rows: SpendRow[] = [row]) => {
  const ceilings = new Map<string, { currency: string; microUnits: number }>()
  const days = vi.fn<SpendAdmin['days']>(async () => rows)
  const spend: SpendAdmin = {
    days,
    setCeiling: async (key, cost) => void ceilings.set(key, cost),
    removeCeiling: async (key) => ceilings.delete(key),
    ceilings: async () =>
      [...ceilings].map(([key, { currency, microUnits }]) => ({
        provider_key: key,
        currency,
        monthly: microUnits,
        spent: 850,
        is_reached: 850 >= microUnits,
      })),
  }
  return { days, routes: spendRoutes({ spend, catalog, clock: { nowMs: () => Date.parse('2026-03-10T23:00:00Z') } }) }
}

it('backend spend covers the last 30 days by route unless a range is given', async () => {
  const { routes, days } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.readBackendSpend)
  expect(adminEndpoints.readBackendSpend.returns.parse(reply).days).toEqual(
    [{ ...row, estimated: undefined, spent: undefined, estimated_micro_units: 900, spent_micro_units: 850 }].map(
      ({ estimated: _estimated, spent: _spent, ...rest }) => rest,
    ),
  )
  expect(days.mock.lastCall?.[0]).toMatchObject({ from: '2026-02-08', to: '2026-03-10', group: 'route' })
  await callAdmin(routes, adminEndpoints.readBackendSpend, {
    fields: { from: '2026-01-01', to: '2026-01-02', group_by: 'tenant' },
  })
  expect(days.mock.lastCall?.[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-02', group: 'tenant' })
})

it('backend spend rejects a reversed range and more rows than its limit', async () => {
  const call = (rows: SpendRow[], fields: object) =>
    captureRefusal(callAdmin(open(rows).routes, adminEndpoints.readBackendSpend, { fields }))
  expect((await call([], { from: '2026-03-02', to: '2026-03-01' })).message).toContain('from: is after to')
  expect((await call(Array(limits.spendRows + 1).fill(row), {})).message).toContain('choose fewer days')
})

it('a ceiling is set for a provider key of the catalog, listed and removed', async () => {
  const { routes } = open()
  const fields = { currency: 'USD', monthly_micro_units: 800 }
  const { reply } = await callAdmin(routes, adminEndpoints.setSpendCeiling, { id: 'BACKEND_KEY_FAL', fields })
  expect(reply).toEqual({
    provider_key: 'BACKEND_KEY_FAL',
    currency: 'USD',
    monthly_micro_units: 800,
    spent_micro_units: 850,
    is_reached: true,
  })
  const other = callAdmin(routes, adminEndpoints.setSpendCeiling, { id: 'BACKEND_KEY_OTHER', fields })
  expect((await captureRefusal(other)).reason).toBe('NotFound')
  const remove = () => callAdmin(routes, adminEndpoints.removeSpendCeiling, { id: 'BACKEND_KEY_FAL' })
  expect((await remove()).reply).toEqual({ provider_key: 'BACKEND_KEY_FAL', removed: true })
  expect((await captureRefusal(remove())).reason).toBe('NotFound')
})
