import type { AnyBackend, Catalog } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import { createReplicas, healthOf, type ReplicaDeps } from './replicas.ts'

const setUp = (check?: AnyBackend['check']) => {
  let now = 0
  const switches: Record<string, 'enabled' | 'draining' | 'disabled'> = {}
  const names = ['farm:a', 'farm:b']
  const backend = { reach: () => ({ baseUrl: 'http://127.0.0.1:1' }), ...(check ? { check } : {}) }
  const catalog = {
    pools: new Map([['farm', { replicas: names.map((name) => ({ name, places: 2 })), isOurs: false }]]),
    backends: names.map((name) => ({ name })),
    backend: () => ({ backend, config: {} }),
  } as unknown as Catalog<AnyBackend>
  const onChange = vi.fn()
  const replicas = createReplicas({
    catalog,
    http: (() => undefined) as unknown as ReplicaDeps['http'],
    nowMs: () => now,
    stateOf: (name) => switches[name] ?? 'enabled',
    onChange,
  })
  const places = (name: string): number => {
    const gate = replicas.at('farm', name)?.gate
    let count = 0
    while (gate?.tryReserve()) count += 1
    for (let i = 0; i < count; i += 1) gate?.release()
    return count
  }
  return {
    replicas,
    switches,
    places,
    onChange,
    pass: (ms: number) => {
      now += ms
    },
    breaks: (name: string) => {
      for (let i = 0; i < 3; i += 1) replicas.fault(name)
    },
  }
}

it('lets each server poll with its places, and one that fell silent three times with none', () => {
  const { places, breaks, onChange } = setUp()
  expect(places('farm:a')).toBe(2)
  breaks('farm:a')
  expect([places('farm:a'), places('farm:b')]).toEqual([0, 2])
  expect(onChange).toHaveBeenCalledExactlyOnceWith('farm:a', 'out')
})

it('has one poller at each server while all are out, for what can be made elsewhere, and no place for new work', () => {
  const { replicas, places, breaks } = setUp()
  breaks('farm:a')
  breaks('farm:b')
  expect(places('farm:a')).toBe(1)
  expect(replicas.areAllOut('farm')).toBe(true)
  expect(replicas.at('farm', 'farm:a')?.gate.enter(true)).toBe(false)
  expect(replicas.at('farm', 'farm:a')?.gate.enter(false)).toBe(true)
})

it('gives a drained server nothing more while another is there, and the last one what was accepted', () => {
  const { switches, places, breaks } = setUp()
  switches['farm:a'] = 'draining'
  expect([places('farm:a'), places('farm:b')]).toEqual([0, 2])
  breaks('farm:b')
  expect(places('farm:a')).toBe(2)
})

it('asks a server that is out how it is, and takes it on trial with one place', async () => {
  const check = vi.fn(async () => ({ isReady: true, version: '1', missing: [] }))
  const { replicas, places, breaks, pass } = setUp(check)
  breaks('farm:a')
  await replicas.round()
  const before = check.mock.calls.length
  pass(2_000)
  await replicas.round()
  expect(check.mock.calls.length).toBe(before + 1)
  expect(replicas.stateOf('farm:a')).toBe('on trial')
  expect(places('farm:a')).toBe(1)
  replicas.good('farm:a')
  expect(places('farm:a')).toBe(2)
  expect(replicas.healthOf('farm:a')?.version).toBe('1')
})

it('takes a server out that cannot be asked or says that it is not ready', async () => {
  const { replicas } = setUp(async () => Promise.reject(new Error('away')))
  await replicas.round()
  expect([replicas.isOut('farm:a'), replicas.isOut('farm:b')]).toEqual([true, true])
})

it('healthOf lists each watched server once, with its state, version and missing parts', () => {
  const replicas = {
    all: () => ['gpu-1', 'gpu-1', 'gpu-2', 'built-in'].map((name) => ({ name })),
    isWatched: (name: string) => name !== 'built-in',
    stateOf: (name: string) => (name === 'gpu-1' ? 'well' : 'out'),
    healthOf: (name: string) => (name === 'gpu-1' ? { version: '0.3', missing: ['model x'] } : undefined),
  }
  expect(healthOf(replicas as unknown as Parameters<typeof healthOf>[0])).toEqual({
    'gpu-1': { state: 'well', version: '0.3', missing: ['model x'] },
    'gpu-2': { state: 'out', version: '', missing: [] },
  })
})
