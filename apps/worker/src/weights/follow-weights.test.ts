import type { WeightName } from '@kinora/domain'
import type { HeldWeight, WantedWeight } from '@kinora/postgres'
import { beforeEach, expect, it } from 'vitest'
import { followWeights } from './follow-weights.ts'

type Pulling = { done(): void; fail(error: Error): void; onBytes(bytes: number): void; signal: AbortSignal }

let wanted: WantedWeight[]
let earlier: HeldWeight[]
let published: HeldWeight[][]
let folder: Set<WeightName>
let faults: Map<WeightName, string>
let pulling: Map<WeightName, Pulling>
let now: number

beforeEach(() => {
  wanted = []
  earlier = []
  published = []
  folder = new Set()
  faults = new Map()
  pulling = new Map()
  now = 0
})

const follow = () =>
  followWeights({
    holder: 'here',
    names: ['rife', 'isnet'],
    nowMs: () => now,
    onAction: () => undefined,
    weightStatus: {
      wanted: async () => wanted,
      heldBy: async () => earlier,
      publish: async (_holder, held) => void published.push([...held]),
    },
    cache: {
      presence: async (name) => (folder.has(name) ? 'ready' : 'absent'),
      pull: (name, { signal, onBytes }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('ended')))
          const done = () => {
            folder.add(name)
            resolve()
          }
          pulling.set(name, { done, fail: reject, onBytes, signal })
        }),
      findFault: async (name) => faults.get(name),
      remove: async (name) => void folder.delete(name),
      tidy: async () => undefined,
    },
  })

const want = (name: WeightName, overrides: Partial<WantedWeight> = {}): WantedWeight => ({
  name,
  isWanted: true,
  licence: 'MIT',
  asks: 1,
  checks: 0,
  ...overrides,
})
const settled = () => new Promise((resolve) => setImmediate(resolve))
const last = (name: WeightName) => published.at(-1)?.find((held) => held.name === name)

it('followWeights pulls wanted weights one after the other and publishes the progress', async () => {
  wanted = [want('rife'), want('isnet')]
  const { round } = follow()
  await round()
  pulling.get('rife')?.onBytes(70)
  await round()
  expect(last('rife')).toMatchObject({ state: 'pulling', doneBytes: 70, asks: 1 })
  expect(pulling.has('isnet')).toBe(false)
  pulling.get('rife')?.done()
  await settled()
  await round()
  expect(last('rife')).toMatchObject({ state: 'ready' })
  expect(pulling.has('isnet')).toBe(true)
})

it('followWeights publishes the error of a pull and retries on a new request', async () => {
  wanted = [want('rife')]
  const { round } = follow()
  await round()
  pulling.get('rife')?.fail(new Error('registry unreachable'))
  await settled()
  await round()
  expect(last('rife')).toMatchObject({ state: 'broken', fault: 'registry unreachable', asks: 1 })
  wanted = [want('rife', { asks: 2 })]
  await round()
  expect(last('rife')).toMatchObject({ state: 'pulling', fault: '', asks: 2 })
})

it('followWeights removes a weight that fails its check, and pulls it again later', async () => {
  folder.add('rife')
  faults.set('rife', 'model.onnx has been modified')
  wanted = [want('rife', { checks: 1 })]
  const { round } = follow()
  await round()
  await settled()
  await round()
  expect(folder.has('rife')).toBe(false)
  expect(last('rife')).toMatchObject({ state: 'broken', fault: 'model.onnx has been modified', checks: 1 })
  now += 600_000
  await round()
  expect(last('rife')).toMatchObject({ state: 'pulling' })
})

it('followWeights answers the check of an absent weight, and clears the error of an unwanted one', async () => {
  wanted = [want('rife')]
  const { round } = follow()
  await round()
  pulling.get('rife')?.fail(new Error('registry unreachable'))
  await settled()
  wanted = [want('rife', { checks: 1 })]
  await round()
  expect(last('rife')).toMatchObject({ state: 'broken', checks: 1 })
  wanted = [want('rife', { isWanted: false })]
  await round()
  expect(last('rife')).toMatchObject({ state: 'absent', fault: '' })
})

it('followWeights does not repeat a check after a restart', async () => {
  folder.add('rife')
  faults.set('rife', 'would be found')
  earlier = [{ name: 'rife', state: 'ready', doneBytes: 0, fault: '', asks: 1, checks: 4 }]
  wanted = [want('rife', { checks: 4 })]
  await follow().round()
  await settled()
  expect(folder.has('rife')).toBe(true)
})

it('followWeights republishes an unchanged state only as a heartbeat', async () => {
  const { round } = follow()
  await round()
  await round()
  expect(published).toHaveLength(1)
  now += 10_000
  await round()
  expect(published).toHaveLength(2)
})

it('stop aborts a pull without marking the weight as broken', async () => {
  wanted = [want('rife')]
  const { round, stop } = follow()
  await round()
  await stop()
  expect(pulling.get('rife')?.signal.aborted).toBe(true)
  expect(last('rife')).toMatchObject({ state: 'pulling' })
})
