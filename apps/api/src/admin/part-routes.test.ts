import { adminEndpoints, type PartReply } from '@kinora/contract'
import { expect, it } from 'vitest'
import { type PartRouteDeps, partRoutes } from './part-routes.ts'

const server = { pool: 'p', places: 1, busy: 0, version: '', missing: [] }
const healthy: PartRouteDeps = {
  pings: { database: async () => 1, objects: async () => undefined, redis: async () => 'PONG' },
  countApiNodes: async () => 2,
  operations: { waitingOrders: async () => ({ orders: 0, seconds: 0 }), heldCallbacks: async () => undefined },
  pools: { workers: async () => 2, servers: async () => [{ ...server, server: 'one', state: 'well' }] },
}

it.each([
  [['https://ops.example.com', 'https://media.example.com'], true, 'same-site'],
  [['http://127.0.0.1:2310', 'https://media.example.com'], true, 'no media through http://127.0.0.1:2310'],
  [['https://ops.example.org', 'https://media.example.com'], false, 'is not same-site with https://ops.example.org'],
])('listParts compares the site of RESULT_BASE_URL with %j', async (origins, isWell, says) => {
  const parts = await listParts({ ...healthy, consoleMedia: { origins, resultOrigin: 'https://results.example.com' } })
  expect(parts.find(({ part }) => part === 'console')).toMatchObject({
    is_well: isWell,
    says: expect.stringContaining(says),
    todo: expect.stringMatching(isWell ? /^$/ : /RESULT_BASE_URL/),
  })
})

const listParts = async (deps: PartRouteDeps): Promise<PartReply[]> => {
  const [route] = partRoutes(deps)
  const call = { caller: { kind: 'operator' }, tenantId: null } as const
  return adminEndpoints.listParts.returns.parse(await route?.handle('', {}, call)).parts
}
const listUnhealthyParts = async (deps: PartRouteDeps) =>
  (await listParts(deps)).filter(({ is_well: isHealthy }) => !isHealthy)

it('listParts reports every component, with no remedy when all are healthy', async () => {
  const parts = await listParts(healthy)
  expect(parts.map(({ part }) => part)).toEqual([
    'api',
    'database',
    'objects',
    'redis',
    'workers',
    'engine',
    'backends',
    'callbacks',
    'console',
  ])
  expect(parts.every(({ is_well: isHealthy, todo }) => isHealthy && todo === '')).toBe(true)
})

it('listParts reports a component that fails and one that times out, and still the others', async () => {
  const pings = {
    ...healthy.pings,
    objects: () => Promise.reject(new Error('bucket not found')),
    redis: () => new Promise<never>(() => undefined),
  }
  expect(await listUnhealthyParts({ ...healthy, pings })).toMatchObject([
    { part: 'objects', says: 'bucket not found', todo: expect.stringContaining('S3_ENDPOINT') },
    { part: 'redis', says: 'no response within 3 s', todo: expect.stringContaining('Redis') },
  ])
})

it('listParts reports the engine as unhealthy for old orders, but not for recent ones', async () => {
  const waiting = (seconds: number) => ({
    ...healthy,
    operations: { ...healthy.operations, waitingOrders: async () => ({ orders: 3, seconds }) },
  })
  expect(await listUnhealthyParts(waiting(1))).toEqual([])
  expect(await listUnhealthyParts(waiting(61))).toMatchObject([
    { part: 'engine', says: '3 orders waiting, the oldest for 61 s' },
  ])
})

it('listParts reports held callbacks as unhealthy, with the time of the restore and the remedy', async () => {
  const since = new Date('2030-01-31T10:00:00Z')
  const operations = { ...healthy.operations, heldCallbacks: async () => ({ since, callbacks: 7 }) }
  expect(await listUnhealthyParts({ ...healthy, operations })).toMatchObject([
    {
      part: 'callbacks',
      says: 'held since the restore at 2030-01-31T10:00:00.000Z, 7 waiting',
      todo: expect.stringContaining('restore --release-callbacks'),
    },
  ])
})

it('listParts names servers out of rotation, and reports missing workers as unhealthy', async () => {
  const pools = { workers: async () => 0, servers: async () => [{ ...server, server: 'two', state: 'out' as const }] }
  expect(await listUnhealthyParts({ ...healthy, pools })).toMatchObject([
    { part: 'workers' },
    { part: 'backends', says: expect.stringContaining('out: two') },
  ])
})

const findPart = async (deps: PartRouteDeps, part: PartReply['part']) =>
  (await listParts(deps)).find((one) => one.part === part)

it('listParts counts the serving API nodes, workers and back ends of each pool', async () => {
  const pools = {
    workers: async () => 3,
    servers: async () => [
      { ...server, pool: 'cpu', server: 'one', state: 'well' as const, places: 4, busy: 1 },
      { ...server, pool: 'gpu', server: 'two', state: 'out' as const },
      { ...server, pool: 'gpu', server: 'three', state: 'on trial' as const },
    ],
  }
  const parts = await listParts({ ...healthy, pools })
  expect(parts.flatMap(({ serving }) => serving)).toEqual([
    { name: 'api', serving: 2, known: 2 },
    { name: 'workers', serving: 3, known: 3 },
    { name: 'cpu', serving: 1, known: 1 },
    { name: 'gpu', serving: 1, known: 2 },
  ])
  expect(parts.find(({ part }) => part === 'backends')?.says).toBe(
    'pool cpu: 1 of 1 serving, 1 of 4 slots busy; pool gpu: 1 of 2 serving, 0 of 2 slots busy (out: two)',
  )
})

it('listParts counts its own API node when Redis cannot count the others', async () => {
  const countApiNodes = () => Promise.reject(new Error('the client is closed'))
  expect(await findPart({ ...healthy, countApiNodes }, 'api')).toMatchObject({
    is_well: true,
    serving: [{ name: 'api', serving: 1, known: 1 }],
  })
})

it('listParts reports back ends as unhealthy when no worker reports any', async () => {
  const pools = { workers: async () => 1, servers: async () => [] }
  expect(await findPart({ ...healthy, pools }, 'backends')).toMatchObject({ is_well: false, serving: [] })
})
