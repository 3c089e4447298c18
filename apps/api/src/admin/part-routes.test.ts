import { adminEndpoints, type PartReply } from '@kinora/contract'
import { expect, it } from 'vitest'
import { type PartRouteDeps, partRoutes } from './part-routes.ts'

const server = { pool: 'p', places: 1, busy: 0, version: '', missing: [] }
const well: PartRouteDeps = {
  pings: { database: async () => 1, objects: async () => undefined, redis: async () => 'PONG' },
  countApiNodes: async () => 2,
  operations: { waitingOrders: async () => ({ orders: 0, seconds: 0 }) },
  pools: { workers: async () => 2, servers: async () => [{ ...server, server: 'one', state: 'well' }] },
}

const partsOf = async (deps: PartRouteDeps): Promise<PartReply[]> => {
  const [route] = partRoutes(deps)
  const call = { caller: { kind: 'operator' }, tenantId: null } as const
  return adminEndpoints.listParts.returns.parse(await route?.handle('', {}, call)).parts
}
const faultsOf = async (deps: PartRouteDeps) => (await partsOf(deps)).filter(({ is_well: isWell }) => !isWell)

it('tells of every part, and nothing to do where all is well', async () => {
  const parts = await partsOf(well)
  expect(parts.map(({ part }) => part)).toEqual([
    'api',
    'database',
    'objects',
    'redis',
    'workers',
    'engine',
    'backends',
  ])
  expect(parts.every(({ is_well: isWell, todo }) => isWell && todo === '')).toBe(true)
})

it('tells of a part that refuses and of one that is silent, and still of the others', async () => {
  const pings = {
    ...well.pings,
    objects: () => Promise.reject(new Error('the bucket is not there')),
    redis: () => new Promise<never>(() => undefined),
  }
  expect(await faultsOf({ ...well, pings })).toMatchObject([
    { part: 'objects', says: 'the bucket is not there', todo: expect.stringContaining('S3_ENDPOINT') },
    { part: 'redis', says: 'no answer for 3 s', todo: expect.stringContaining('Redis') },
  ])
})

it('takes orders that have just come for none of its business, and old ones for a fault of the engine', async () => {
  const waiting = (seconds: number) => ({
    ...well,
    operations: { waitingOrders: async () => ({ orders: 3, seconds }) },
  })
  expect(await faultsOf(waiting(1))).toEqual([])
  expect(await faultsOf(waiting(61))).toMatchObject([{ part: 'engine', says: '3 orders wait, for up to 61 s' }])
})

it('names servers that are out of rotation, and misses workers', async () => {
  const pools = { workers: async () => 0, servers: async () => [{ ...server, server: 'two', state: 'out' as const }] }
  expect(await faultsOf({ ...well, pools })).toMatchObject([
    { part: 'workers' },
    { part: 'backends', says: expect.stringContaining('out: two') },
  ])
})

const saysOf = async (deps: PartRouteDeps, part: PartReply['part']) =>
  (await partsOf(deps)).find((one) => one.part === part)

it('counts the API nodes, the workers and the back ends of each pool that serve', async () => {
  const pools = {
    workers: async () => 3,
    servers: async () => [
      { ...server, pool: 'cpu', server: 'one', state: 'well' as const, places: 4, busy: 1 },
      { ...server, pool: 'gpu', server: 'two', state: 'out' as const },
      { ...server, pool: 'gpu', server: 'three', state: 'on trial' as const },
    ],
  }
  const parts = await partsOf({ ...well, pools })
  expect(parts.flatMap(({ serving }) => serving)).toEqual([
    { name: 'api', serving: 2, known: 2 },
    { name: 'workers', serving: 3, known: 3 },
    { name: 'cpu', serving: 1, known: 1 },
    { name: 'gpu', serving: 1, known: 2 },
  ])
  expect(parts.at(-1)?.says).toBe(
    'pool cpu: 1 of 1 serving, 1 of 4 slots busy; pool gpu: 1 of 2 serving, 0 of 2 slots busy (out: two)',
  )
})

it('counts itself when Redis cannot count the others', async () => {
  const countApiNodes = () => Promise.reject(new Error('the client is closed'))
  expect(await saysOf({ ...well, countApiNodes }, 'api')).toMatchObject({
    is_well: true,
    serving: [{ name: 'api', serving: 1, known: 1 }],
  })
})

it('misses back ends that no worker reports', async () => {
  const pools = { workers: async () => 1, servers: async () => [] }
  expect(await saysOf({ ...well, pools }, 'backends')).toMatchObject({ is_well: false, serving: [] })
})
