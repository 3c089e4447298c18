import { expect, it } from 'vitest'
import { healthOf } from './health-of.ts'

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
