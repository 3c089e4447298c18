import { expect, it } from 'vitest'
import { createPublishPoolStatus, createWaits, type PoolStatusDeps } from './publish-pool-status.ts'

it('createWaits weights the newest wait most and lets old waits decay', () => {
  let now = 0
  const waits = createWaits(() => now)
  expect(waits.averageSeconds('farm')).toBe(0)
  waits.add('farm', 10)
  waits.add('farm', 20)
  expect(waits.averageSeconds('farm')).toBe(15)
  now += 60_000
  expect(waits.averageSeconds('farm')).toBe(7.5)
  now += 600_000
  expect(waits.averageSeconds('farm')).toBeLessThan(0.01)
})

const server = (name: string, pool: string) => ({
  pool,
  name,
  places: 4,
  gate: { activeJobs: () => 3 },
})

const openPublisher = () => {
  const samples = new Map<string, () => object[]>()
  const published: unknown[][] = []
  const waits = createWaits(() => 0)
  const publish = createPublishPoolStatus({
    replicas: {
      all: () => [server('one', 'gpu'), server('two', 'gpu')],
      breakerState: (name: string) => (name === 'one' ? 'well' : 'out'),
      health: (name: string) => (name === 'one' ? { version: '1.2', missing: ['vae'] } : undefined),
    },
    waits,
    pools: ['gpu', 'cpu'],
    poolStatus: { publish: async (...args: unknown[]) => void published.push(args) },
    holder: 'worker 1',
    metrics: { watch: (name: string, read: () => object[]) => void samples.set(name, read) },
    waitingFor: async (pool: string) => (pool === 'gpu' ? 7 : 0),
  } as unknown as PoolStatusDeps)
  return { publish, published, waits, samples: (name: string) => samples.get(name)?.() }
}

it('a worker publishes every server of its pools with state and load, and the wait of each pool', async () => {
  const { publish, published, waits } = openPublisher()
  waits.add('gpu', 12)
  await publish()
  const load = { pool: 'gpu', places: 4, busy: 3 }
  expect(published).toEqual([
    [
      'worker 1',
      [
        { ...load, server: 'one', state: 'well', version: '1.2', missing: ['vae'] },
        { ...load, server: 'two', state: 'out', version: '', missing: [] },
      ],
      [
        { pool: 'gpu', waiting: 7, seconds: 12 },
        { pool: 'cpu', waiting: 0, seconds: 0 },
      ],
    ],
  ])
})

it('the metrics of pools show a server that is out as 0 and the steps that wait since the last round', async () => {
  const { publish, samples } = openPublisher()
  expect(samples('kinora_pool_waiting')).toEqual([])
  await publish()
  expect(samples('kinora_backend_state')).toEqual([
    { value: 1, labels: { pool: 'gpu', backend: 'one' } },
    { value: 0, labels: { pool: 'gpu', backend: 'two' } },
  ])
  expect(samples('kinora_pool_busy')).toMatchObject([{ value: 3 }, { value: 3 }])
  expect(samples('kinora_pool_places')).toMatchObject([{ value: 4 }, { value: 4 }])
  expect(samples('kinora_pool_waiting')).toEqual([
    { value: 7, labels: { pool: 'gpu' } },
    { value: 0, labels: { pool: 'cpu' } },
  ])
})
