import type { WeightName } from '@kinora/domain'
import type { HeldWeight, WantedWeight } from '@kinora/postgres'
import { beforeEach, expect, it } from 'vitest'
import { followWeights } from './follow-weights.ts'

type Pulling = { done(): void; fail(error: Error): void; onBytes(bytes: number): void; signal: AbortSignal }

let wanted: WantedWeight[]
let earlier: HeldWeight[]
let told: HeldWeight[][]
let folder: Set<WeightName>
let faults: Map<WeightName, string>
let pulling: Map<WeightName, Pulling>
let now: number

beforeEach(() => {
  wanted = []
  earlier = []
  told = []
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
    onChore: () => undefined,
    board: {
      wanted: async () => wanted,
      heldBy: async () => earlier,
      tell: async (_holder, held) => void told.push([...held]),
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

const want = (name: WeightName, word: Partial<WantedWeight> = {}): WantedWeight => ({
  name,
  isWanted: true,
  licence: 'MIT',
  asks: 1,
  checks: 0,
  ...word,
})
const settled = () => new Promise((resolve) => setImmediate(resolve))
const last = (name: WeightName) => told.at(-1)?.find((held) => held.name === name)

it('pulls what is wanted, one after the other, and tells how far it is', async () => {
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

it('tells what went wrong, and tries again when asked again', async () => {
  wanted = [want('rife')]
  const { round } = follow()
  await round()
  pulling.get('rife')?.fail(new Error('no way to the registry'))
  await settled()
  await round()
  expect(last('rife')).toMatchObject({ state: 'broken', fault: 'no way to the registry', asks: 1 })
  wanted = [want('rife', { asks: 2 })]
  await round()
  expect(last('rife')).toMatchObject({ state: 'pulling', fault: '', asks: 2 })
})

it('takes away what does not stand a check, and pulls it again later', async () => {
  folder.add('rife')
  faults.set('rife', 'model.onnx is not what it was')
  wanted = [want('rife', { checks: 1 })]
  const { round } = follow()
  await round()
  await settled()
  await round()
  expect(folder.has('rife')).toBe(false)
  expect(last('rife')).toMatchObject({ state: 'broken', fault: 'model.onnx is not what it was', checks: 1 })
  now += 600_000
  await round()
  expect(last('rife')).toMatchObject({ state: 'pulling' })
})

it('answers a check of what is not there, and forgets a failure that is no longer wanted', async () => {
  wanted = [want('rife')]
  const { round } = follow()
  await round()
  pulling.get('rife')?.fail(new Error('no way to the registry'))
  await settled()
  wanted = [want('rife', { checks: 1 })]
  await round()
  expect(last('rife')).toMatchObject({ state: 'broken', checks: 1 })
  wanted = [want('rife', { isWanted: false })]
  await round()
  expect(last('rife')).toMatchObject({ state: 'absent', fault: '' })
})

it('does not check again what it checked before it was started anew', async () => {
  folder.add('rife')
  faults.set('rife', 'would be found')
  earlier = [{ name: 'rife', state: 'ready', doneBytes: 0, fault: '', asks: 1, checks: 4 }]
  wanted = [want('rife', { checks: 4 })]
  await follow().round()
  await settled()
  expect(folder.has('rife')).toBe(true)
})

it('says the same again only to show that it runs', async () => {
  const { round } = follow()
  await round()
  await round()
  expect(told).toHaveLength(1)
  now += 10_000
  await round()
  expect(told).toHaveLength(2)
})

it('ends a pull with the worker, without calling it broken', async () => {
  wanted = [want('rife')]
  const { round, stop } = follow()
  await round()
  await stop()
  expect(pulling.get('rife')?.signal.aborted).toBe(true)
  expect(last('rife')).toMatchObject({ state: 'pulling' })
})
