import { adminEndpoints, type PartReply } from '@kinora/contract'
import { expect, it } from 'vitest'
import { type PartRouteDeps, partRoutes } from './part-routes.ts'

const server = { pool: 'p', places: 1, busy: 0, version: '', missing: [] }
const well: PartRouteDeps = {
  pings: { database: async () => 1, objects: async () => undefined, redis: async () => 'PONG' },
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
  expect(parts.map(({ part }) => part)).toEqual(['database', 'objects', 'redis', 'workers', 'engine', 'backends'])
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
    { part: 'backends', says: 'out of rotation: two' },
  ])
})
