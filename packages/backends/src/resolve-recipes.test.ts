import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shippedRecipes } from '@kinora/contract/recipes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalog } from './catalog/load-catalog.ts'
import { backendFacts } from './facts.gen.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recipes-'))
})
afterAll(() => rm(folder, { recursive: true }))

const entry = (recipe: unknown) => ({ use: 'http-task', config: { recipe, keyFrom: 'BACKEND_KEY_P' } })
const load = async (recipe: unknown) => {
  const file = join(folder, 'catalog.json')
  const catalog = {
    backends: { broken: entry(recipe), fine: entry('runway') },
    pools: { hosted: { places: 4 } },
    routes: ['broken', 'fine'].map((backend) => ({ step: 'text-to-video', backend, pool: 'hosted' })),
  }
  const text = JSON.stringify(catalog, null, 2)
  await writeFile(file, text)
  const refusals: string[] = []
  const loaded = await loadCatalog(file, backendFacts, { production: true, onRefused: (each) => refusals.push(each) })
  const names = loaded.routesFor(['text-to-video'], 'genq2', false)['text-to-video']?.map(({ backend }) => backend)
  return { refusals, names, file, text }
}

it('a recipe file beside the catalog is loaded', async () => {
  await writeFile(join(folder, 'own.json'), JSON.stringify({ ...(shippedRecipes['fal'] as object), name: 'own' }))
  expect(await load('own.json')).toMatchObject({ refusals: [], names: ['broken', 'fine'] })
  expect((await load(shippedRecipes['fal'])).names).toEqual(['broken', 'fine'])
})

it('a broken recipe is refused with file, line and reason, and the rest of the catalog loads', async () => {
  const text = JSON.stringify({ ...(shippedRecipes['fal'] as object), origin: 'queue.fal.run' }, null, 2)
  await writeFile(join(folder, 'broken.json'), text)
  const line = text.split('\n').findIndex((each) => each.includes('"origin"')) + 1
  const { refusals, names } = await load('broken.json')
  expect(refusals).toEqual([
    `${join(folder, 'broken.json')}:${line}: origin: must be an origin such as https://api.example.com`,
  ])
  expect(names).toEqual(['fine'])
})

it('a broken recipe in the catalog names the line of the catalog', async () => {
  const { refusals, file, text } = await load({ ...(shippedRecipes['fal'] as object), checkedOn: 'today' })
  const line = text.split('\n').findIndex((each) => each.includes('checkedOn')) + 1
  expect(refusals[0]).toContain(`${file}:${line}: checkedOn:`)
})

it.each([
  ['missing.json', /missing\.json: cannot be read \(ENOENT\)/],
  ['sora', /catalog\.json:\d+: config\.recipe must be a file that ends in \.json or one of fal, .* \(got sora\)/],
  [undefined, /catalog\.json:\d+: broken needs config\.recipe/],
])('the recipe %s is refused', async (recipe, message) => {
  const { refusals, names } = await load(recipe)
  expect(refusals[0]).toMatch(message)
  expect(names).toEqual(['fine'])
})
