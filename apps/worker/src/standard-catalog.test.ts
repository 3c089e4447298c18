import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backendFacts } from '@kinora/backends'
import { loadCatalog } from '@kinora/backends/catalog'
import type { StepName } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'kinora-catalog-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const builtIn = backendFacts.filter(({ id }) => id === 'animatic')
const served = builtIn.flatMap(({ serves }) => serves)
const load = (file = '') => loadCatalog(file, builtIn, { production: true })

it('the standard catalog runs short steps in a pool separate from the shots (D-507)', async () => {
  const catalog = await load()
  const listPools = (step: StepName) => catalog.routesFor([step], 'genq2', false)[step]?.map(({ pool }) => pool)
  const stepsInPool = (pool: string) => served.filter((step) => listPools(step)?.join() === pool)
  expect(stepsInPool('animatic-short').toSorted()).toEqual([
    'describe-image',
    'plan-story',
    'speech',
    'text-to-music',
    'text-to-sound',
    'timeline-to-sound',
  ])
  expect(stepsInPool('animatic').toSorted()).toEqual([
    'find-cuts',
    'frames-to-video',
    'hear-music',
    'image-to-video',
    'lip-sync',
    'references-to-image',
    'references-to-video',
    'talking-picture',
    'text-to-image',
    'text-to-video',
    'transcribe',
    'upscale-video',
  ])
})

it('the standard catalog runs one shot and one short step at a time, both on the built-in engine', async () => {
  const { pools } = await load()
  const one = { replicas: [{ name: 'animatic', places: 1 }], isOurs: true }
  expect(Object.fromEntries(pools)).toEqual({ animatic: one, 'animatic-short': one })
})

it('an operator catalog keeps its pools and routes as written', async () => {
  const file = join(folder, 'catalog.json')
  const routes = served.map((step) => ({ step, backend: 'mine', pool: 'all' }))
  const customCatalog = { backends: { mine: { use: 'animatic', config: {} } }, pools: { all: { places: 3 } }, routes }
  writeFileSync(file, JSON.stringify(customCatalog))
  const catalog = await load(file)
  expect([...catalog.pools.keys()]).toEqual(['all'])
  expect(catalog.routesFor(['speech'], 'genq2', false)).toEqual({ speech: [{ backend: 'mine', pool: 'all' }] })
})
