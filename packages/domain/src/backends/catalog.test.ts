import { expect, it } from 'vitest'
import { z } from 'zod'
import { type CatalogFile, readCatalog } from './catalog.ts'
import type { AnyBackendFacts } from './define-backend.ts'

const kind: AnyBackendFacts = {
  id: 'kind',
  config: z.unknown(),
  serves: ['text-to-video', 'speech'],
  canStop: () => true,
}
const file: CatalogFile = {
  backends: { one: { use: 'kind', config: {} }, two: { use: 'kind', config: {} } },
  pools: { a: { places: 1 }, b: { places: 1 } },
  routes: [
    { step: 'text-to-video', backend: 'one', pool: 'a' },
    { step: 'text-to-video', backend: 'two', pool: 'b' },
    { step: 'speech', backend: 'one', pool: 'a' },
  ],
}
const open = (...out: string[]) => readCatalog(file, [kind], { production: true, isOut: (name) => out.includes(name) })

it('tells what its back ends are used for', () => {
  expect(open().backends).toEqual([
    { name: 'one', use: 'kind', pools: ['a'], steps: ['text-to-video', 'speech'] },
    { name: 'two', use: 'kind', pools: ['b'], steps: ['text-to-video'] },
  ])
})

it('passes over a back end that is out, and refuses what only that one could make (D-059)', () => {
  expect(open('one').routesFor(['text-to-video'], 'm', false)).toEqual({
    'text-to-video': [{ backend: 'two', pool: 'b' }],
  })
  expect(() => open('one').routesFor(['speech'], 'm', false)).toThrow('model unavailable')
})

it('sends work of test keys to a back end of their own, and nothing else there (D-397)', () => {
  const own = { ...kind, id: 'own', forTestKeys: true } as const
  const catalog = readCatalog(file, [kind, own], { production: true })
  expect(catalog.routesFor(['speech'], 'm', true)).toEqual({ speech: [{ backend: 'own', pool: 'own' }] })
  expect(catalog.routesFor(['speech'], 'm', false)).toEqual({ speech: [{ backend: 'one', pool: 'a' }] })
  expect([...catalog.pools.keys()]).toContain('own')
  const asked = { ...file, backends: { ...file.backends, mine: { use: 'own', config: {} } } }
  expect(() => readCatalog(asked, [kind, own], { production: true })).toThrow('for test keys')
})
