import type { AnyBackend, Catalog } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import { createReplicas, type ReplicaDeps, readServerHealth } from './replicas.ts'

const setUp = (check?: AnyBackend['check']) => {
  let now = 0
  const switches: Record<string, 'enabled' | 'draining' | 'disabled'> = {}
  const spent = new Set<string>()
  const names = ['farm:a', 'farm:b']
  const backend = { endpoint: () => ({ baseUrl: 'http://127.0.0.1:1' }), ...(check ? { check } : {}) }
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
    switchState: (name) => switches[name] ?? 'enabled',
    isSpent: (name) => spent.has(name),
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
    spent,
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

it('a server polls with all of its slots, and with none after three faults', () => {
  const { places, breaks, onChange } = setUp()
  expect(places('farm:a')).toBe(2)
  breaks('farm:a')
  expect([places('farm:a'), places('farm:b')]).toEqual([0, 2])
  expect(onChange).toHaveBeenCalledExactlyOnceWith('farm:a', 'out')
})

it('a server whose ceiling is reached takes no new work, even as the last one', () => {
  const { replicas, places, spent } = setUp()
  spent.add('farm:a')
  expect([places('farm:a'), places('farm:b')]).toEqual([0, 2])
  spent.add('farm:b')
  expect(replicas.areAllOut('farm')).toBe(true)
  expect(replicas.at('farm', 'farm:b')?.gate.enter(true)).toBe(false)
  spent.clear()
  expect([places('farm:a'), places('farm:b')]).toEqual([2, 2])
})

it('while all servers are out, each keeps one poller and no slot for new work', () => {
  const { replicas, places, breaks } = setUp()
  breaks('farm:a')
  breaks('farm:b')
  expect(places('farm:a')).toBe(1)
  expect(replicas.areAllOut('farm')).toBe(true)
  expect(replicas.at('farm', 'farm:a')?.gate.enter(true)).toBe(false)
  expect(replicas.at('farm', 'farm:a')?.gate.enter(false)).toBe(true)
})

it('a drained server gets no new work while another one is up, and otherwise the accepted work', () => {
  const { switches, places, breaks } = setUp()
  switches['farm:a'] = 'draining'
  expect([places('farm:a'), places('farm:b')]).toEqual([0, 2])
  breaks('farm:b')
  expect(places('farm:a')).toBe(2)
})

it('round probes a server that is out and puts it on trial with one slot', async () => {
  const check = vi.fn(async () => ({ isReady: true, version: '1', missing: [] }))
  const { replicas, places, breaks, pass } = setUp(check)
  breaks('farm:a')
  await replicas.round()
  const before = check.mock.calls.length
  pass(2_000)
  await replicas.round()
  expect(check.mock.calls.length).toBe(before + 1)
  expect(replicas.breakerState('farm:a')).toBe('on trial')
  expect(places('farm:a')).toBe(1)
  replicas.good('farm:a')
  expect(places('farm:a')).toBe(2)
  expect(replicas.health('farm:a')?.version).toBe('1')
})

it('round takes a server out whose check fails', async () => {
  const { replicas } = setUp(async () => Promise.reject(new Error('away')))
  await replicas.round()
  expect([replicas.isOut('farm:a'), replicas.isOut('farm:b')]).toEqual([true, true])
})

it('readServerHealth lists each watched server once, with its state, version and missing parts', () => {
  const replicas = {
    all: () => ['gpu-1', 'gpu-1', 'gpu-2', 'built-in'].map((name) => ({ name })),
    isWatched: (name: string) => name !== 'built-in',
    breakerState: (name: string) => (name === 'gpu-1' ? 'well' : 'out'),
    health: (name: string) => (name === 'gpu-1' ? { version: '0.3', missing: ['model x'] } : undefined),
  }
  expect(readServerHealth(replicas as unknown as Parameters<typeof readServerHealth>[0])).toEqual({
    'gpu-1': { state: 'well', version: '0.3', missing: ['model x'] },
    'gpu-2': { state: 'out', version: '', missing: [] },
  })
})
