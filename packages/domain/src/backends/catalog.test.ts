import { expect, it } from 'vitest'
import { z } from 'zod'
import { readCatalog } from './catalog.ts'
import type { CatalogFile } from './catalog-file.ts'
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

it('the catalog lists the pools and steps of its back ends', () => {
  expect(open().backends).toEqual([
    { name: 'one', use: 'kind', pools: ['a'], steps: ['text-to-video', 'speech'] },
    { name: 'two', use: 'kind', pools: ['b'], steps: ['text-to-video'] },
  ])
})

it('routesFor skips a disabled back end and throws if no other serves the step (D-059)', () => {
  expect(open('one').routesFor(['text-to-video'], 'm', false)).toEqual({
    'text-to-video': [{ backend: 'two', pool: 'b' }],
  })
  expect(() => open('one').routesFor(['speech'], 'm', false)).toThrow('model unavailable')
})

it('routesFor puts routes last while their monthly ceiling is reached', () => {
  const spent = readCatalog(file, [kind], { production: true, isSpent: (name) => name === 'one' })
  expect(spent.routesFor(['text-to-video', 'speech'], 'm', false)).toEqual({
    'text-to-video': [
      { backend: 'two', pool: 'b' },
      { backend: 'one', pool: 'a' },
    ],
    speech: [{ backend: 'one', pool: 'a' }],
  })
})

const withDrafts = (routes: CatalogFile['routes']) =>
  readCatalog({ ...file, routes }, [kind, ours], { production: true })
const ours: AnyBackendFacts = { ...kind, id: 'engine', ours: true }
const listDraftRoutes = (catalog: ReturnType<typeof withDrafts>) =>
  catalog.routesFor(['text-to-video', 'speech'], 'm', false, { isDraft: true })

it('a route with draft serves the shots of drafts and nothing else (D-510)', () => {
  const catalog = withDrafts([...file.routes, { step: 'text-to-video', backend: 'two', pool: 'a', draft: true }])
  expect(listDraftRoutes(catalog)).toEqual({
    'text-to-video': [{ backend: 'two', pool: 'a' }],
    speech: [{ backend: 'one', pool: 'a' }],
  })
  expect(catalog.routesFor(['text-to-video'], 'm', false)).toEqual({
    'text-to-video': [
      { backend: 'one', pool: 'a' },
      { backend: 'two', pool: 'b' },
    ],
  })
})

it('drafts without a draft route use the built-in engine, never a route with a still (D-510)', () => {
  const engine = {
    ...file,
    backends: { ...file.backends, own: { use: 'engine', config: {} } },
    routes: [...file.routes, { step: 'text-to-video', backend: 'own', pool: 'a' } as const],
  }
  expect(listDraftRoutes(readCatalog(engine, [kind, ours], { production: true }))['text-to-video']).toEqual([
    { backend: 'own', pool: 'a' },
  ])
})

it('drafts are refused where neither a draft route nor the built-in engine serves the shots (D-510)', () => {
  expect(() => listDraftRoutes(withDrafts(file.routes))).toThrow(
    expect.objectContaining({
      reason: 'FieldInvalid',
      detail: expect.objectContaining({ field: 'draft', rule: 'combination' }),
    }),
  )
})

it('the catalog rejects draft on a step that makes no shot', () => {
  expect(() => withDrafts([{ step: 'speech', backend: 'one', pool: 'a', draft: true }])).toThrow(
    'draft is allowed in routes of text-to-video',
  )
})

it('routesFor sends work of test keys to their own back end, and no other work (D-397)', () => {
  const own = { ...kind, id: 'own', forTestKeys: true } as const
  const catalog = readCatalog(file, [kind, own], { production: true })
  expect(catalog.routesFor(['speech'], 'm', true)).toEqual({ speech: [{ backend: 'own', pool: 'own' }] })
  expect(catalog.routesFor(['speech'], 'm', false)).toEqual({ speech: [{ backend: 'one', pool: 'a' }] })
  expect([...catalog.pools.keys()]).toContain('own')
  const conflicting = { ...file, backends: { ...file.backends, mine: { use: 'own', config: {} } } }
  expect(() => readCatalog(conflicting, [kind, own], { production: true })).toThrow('for test keys')
})

const servers = { a: { config: { at: 1 } }, b: { config: { at: 2 }, places: 3 } }
const replicated: CatalogFile = {
  ...file,
  backends: { one: { use: 'kind', config: { at: 0, kept: true }, freeStarts: true, replicas: servers } },
  pools: { a: { places: 2 } },
  routes: [{ step: 'speech', backend: 'one', pool: 'a' }],
}

it('each replica has its own settings, places and name, and all replicas share the pool', () => {
  const catalog = readCatalog(replicated, [kind], { production: true })
  expect(catalog.pools.get('a')?.replicas).toEqual([
    { name: 'one:a', places: 2 },
    { name: 'one:b', places: 3 },
  ])
  expect(catalog.backend('one:b').config).toEqual({ at: 2, kept: true })
  expect(catalog.backends.map(({ name }) => name)).toEqual(['one:a', 'one:b'])
  expect(catalog.routesFor(['speech'], 'm', false)).toEqual({ speech: [{ backend: 'one', pool: 'a', tries: 6 }] })
})

it('routesFor returns a back end while one of its replicas is available', () => {
  const open = (...out: string[]) =>
    readCatalog(replicated, [kind], { production: true, isOut: (name) => out.includes(name) })
  expect(open('one:a').routesFor(['speech'], 'm', false)['speech']).toHaveLength(1)
  expect(() => open('one:a', 'one:b').routesFor(['speech'], 'm', false)).toThrow('model unavailable')
})

it('readCatalog rejects a pool that replicas share with another back end', () => {
  const shared = { ...replicated, backends: { ...replicated.backends, two: { use: 'kind', config: {} } } }
  const routes = [...shared.routes, { step: 'speech', backend: 'two', pool: 'a' } as const]
  expect(() => readCatalog({ ...shared, routes }, [kind], { production: true })).toThrow('must serve no other back end')
})

it('routesFor skips models whose licence or territory the operator refuses', () => {
  const known = { ...kind, terms: () => ({ licence: 'Research-Only', excludedTerritories: ['EU'] }) }
  const under = (terms: CatalogFile['terms']) =>
    readCatalog({ ...file, terms }, [known], { production: true }).routesFor(['speech'], 'm', false)
  expect(under({ territories: ['US'] })['speech']).toHaveLength(1)
  expect(() => under({ territories: ['US', 'EU'] })).toThrow('model unavailable')
  expect(() => under({ refusedLicences: ['Research-Only'] })).toThrow('model unavailable')
})

const painter: AnyBackendFacts = { ...kind, id: 'painter', serves: ['text-to-image'] }
const animator: AnyBackendFacts = { ...kind, id: 'animator', serves: ['text-to-video', 'image-to-video'] }
const stillFirst: CatalogFile = {
  backends: {
    pictures: { use: 'painter', config: {}, freeStarts: true, onOutOfMemory: ['size'] },
    animatic: { use: 'animator', config: {} },
  },
  pools: { pictures: { places: 1 }, shots: { places: 2 } },
  routes: [
    {
      step: 'text-to-video',
      backend: 'animatic',
      pool: 'shots',
      still: { backend: 'pictures', pool: 'pictures', keep: 'seed' },
    },
    { step: 'text-to-video', backend: 'animatic', pool: 'shots' },
  ],
}
const openStillFirst = (file: CatalogFile, ...out: string[]) =>
  readCatalog(file, [painter, animator], { production: true, isOut: (name) => out.includes(name) })
/** The file with another first route. */
const withRoute = (route: object): CatalogFile => ({
  ...stillFirst,
  routes: [{ ...stillFirst.routes[0], ...route } as CatalogFile['routes'][number]],
})

it('a route with a still names the picture server with its pool and its memory fallbacks', () => {
  expect(openStillFirst(stillFirst).routesFor(['text-to-video'], 'm', false)['text-to-video']).toEqual([
    {
      backend: 'animatic',
      pool: 'shots',
      still: { backend: 'pictures', pool: 'pictures', reliefs: ['size'], keep: 'seed' },
    },
    { backend: 'animatic', pool: 'shots' },
  ])
})

it('the steps of a route with a still count for the back end and the pool that run them', () => {
  const catalog = openStillFirst(stillFirst)
  expect(catalog.work).toEqual([
    { backend: 'pictures', step: 'text-to-image', pool: 'pictures' },
    { backend: 'animatic', step: 'image-to-video', pool: 'shots' },
    { backend: 'animatic', step: 'text-to-video', pool: 'shots' },
  ])
  expect(catalog.backends).toEqual([
    { name: 'pictures', use: 'painter', pools: ['pictures'], steps: ['text-to-image'] },
    { name: 'animatic', use: 'animator', pools: ['shots'], steps: ['image-to-video', 'text-to-video'] },
  ])
  expect(catalog.pools.get('pictures')?.replicas).toEqual([{ name: 'pictures', places: 1 }])
})

it('a route with a still is skipped while its picture server is disabled or refused by the terms', () => {
  const plain = [{ backend: 'animatic', pool: 'shots' }]
  const listRoutes = (file: CatalogFile, ...out: string[]) =>
    openStillFirst(file, ...out).routesFor(['text-to-video'], 'm', false)['text-to-video']
  expect(listRoutes(stillFirst, 'pictures')).toEqual(plain)
  const backends = { ...stillFirst.backends, pictures: { use: 'painter', config: {}, licence: 'Research-Only' } }
  expect(listRoutes({ ...stillFirst, backends, terms: { refusedLicences: ['Research-Only'] } })).toEqual(plain)
})

it.each([
  [{ step: 'speech' }, 'still is allowed in routes of text-to-video only (got speech)'],
  [
    { still: { backend: 'animatic', pool: 'shots' } },
    'animatic does not serve text-to-image, which a route with still needs (back ends that serve it: pictures)',
  ],
  [
    { still: { backend: 'pictures', pool: 'pictures', keep: 'reference' } },
    'pictures does not serve references-to-image, which a route with still needs (back ends that serve it: none)',
  ],
  [
    { backend: 'pictures' },
    'pictures does not serve image-to-video, which a route with still needs (back ends that serve it: animatic)',
  ],
  [{ still: { backend: 'pictures', pool: 'x' } }, 'pool x is not declared (declared: pictures, shots)'],
  [{ still: undefined, backend: 'gone' }, 'gone does not serve text-to-video (back ends that serve it: animatic)'],
])('readCatalog rejects a route with %j and names the allowed values', (route, message) => {
  expect(() => openStillFirst(withRoute(route))).toThrow(`catalog: ${message}`)
})

it('routes of a pool with overflow are marked if the step has a route to another pool', () => {
  const overflow = { afterSeconds: 60, perTenantAndDay: { currency: 'USD', microUnits: 5 }, stepSeconds: 10 }
  const leaving = readCatalog({ ...file, pools: { ...file.pools, a: { places: 1, overflow } } }, [kind], {
    production: true,
  })
  expect(leaving.pools.get('a')?.overflow).toEqual(overflow)
  expect(leaving.routesFor(['text-to-video', 'speech'], 'm', false)).toEqual({
    'text-to-video': [
      { backend: 'one', pool: 'a', canLeave: true },
      { backend: 'two', pool: 'b' },
    ],
    speech: [{ backend: 'one', pool: 'a' }],
  })
})
