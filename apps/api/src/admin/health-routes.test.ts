import { adminEndpoints } from '@kinora/contract'
import { expect, it } from 'vitest'
import { type HealthRouteDeps, healthRoutes } from './health-routes.ts'
import { callAdmin } from './test-setup/call-admin.ts'

const server = { pool: 'p', server: 'one', places: 1, busy: 0, version: '', missing: [], state: 'well' }
const worker = {
  worker: 'host:7',
  version: '0.2.0',
  roles: ['relay'],
  started_at: new Date(0),
  seen_at: new Date(1000),
  settings: [{ name: 'S3_BUCKET', value: 'media', is_secret: false, is_default: false }],
}
const invariant = {
  name: 'balanced',
  sentence: 'the ledger balances',
  broken: 0,
  ids: [] as string[],
  since: null as Date | null,
}

type Change = { silentSeconds?: number | null; broken?: Partial<typeof invariant>; state?: string }
const open = ({ silentSeconds = 30, broken = {}, state = 'well' }: Change = {}) => {
  const deps = {
    pings: { database: async () => 1, objects: async () => undefined, redis: async () => 'PONG' },
    countApiNodes: async () => 1,
    operations: { waitingOrders: async () => ({ orders: 0, seconds: 0 }), heldCallbacks: async () => undefined },
    pools: { workers: async () => 1, servers: async () => [{ ...server, state }] },
    invariantResults: {
      read: async () => ({
        checkedAt: silentSeconds === null ? null : new Date(0),
        silentSeconds,
        results: [{ ...invariant, ...broken }],
      }),
    },
    processes: { workers: async () => [worker] },
    version: '0.2.1',
    shownSettings: [{ name: 'ADMIN_TOKEN', value: '***', is_secret: true, is_default: false }],
  }
  return healthRoutes(deps as unknown as HealthRouteDeps)
}
const readHealth = async (change: Change = {}) =>
  adminEndpoints.readHealth.returns.parse((await callAdmin(open(change), adminEndpoints.readHealth)).reply)

it('readHealth reports components, invariants with their last check, and versions (D-516)', async () => {
  const health = await readHealth()
  expect(health).toMatchObject({
    is_well: true,
    invariants: {
      checked_at: '1970-01-01T00:00:00.000Z',
      is_late: false,
      checks: [{ name: 'balanced', is_well: true }],
    },
    versions: { api: '0.2.1', workers: [{ worker: 'host:7', version: '0.2.0', roles: ['relay'] }] },
  })
  expect(health.parts.map(({ part }) => part)).toContain('database')
  expect(JSON.stringify(health)).not.toContain('S3_BUCKET')
})

it.each<[string, Change, object]>([
  ['a component fails', { state: 'out' }, {}],
  ['no worker checked the invariants for long', { silentSeconds: 301 }, { is_late: true }],
  ['the invariants were never checked', { silentSeconds: null }, { is_late: true, checked_at: null }],
  [
    'an invariant is violated',
    { broken: { broken: 2, ids: ['1', '2'], since: new Date(0) } },
    { checks: [{ is_well: false, broken: 2, ids: ['1', '2'], since: '1970-01-01T00:00:00.000Z' }] },
  ],
])('readHealth is not well when %s', async (_when, change, invariants) => {
  expect(await readHealth(change)).toMatchObject({ is_well: false, invariants })
})

it('readSettings returns the settings of this process and of the workers (D-516)', async () => {
  const { reply } = await callAdmin(open(), adminEndpoints.readSettings)
  expect(reply).toMatchObject({
    api: { version: '0.2.1', settings: [{ name: 'ADMIN_TOKEN', value: '***' }] },
    workers: [{ worker: 'host:7', settings: [{ name: 'S3_BUCKET', value: 'media' }] }],
  })
})
