import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCatalogSource } from './catalog/catalog-source.ts'
import { findEntryLine } from './catalog/find-entry-line.ts'
import { maskConfig } from './catalog/mask-config.ts'
import { backendFacts } from './facts.gen.ts'

const text = `{
  "pools": { "gpu": { "places": 1 } },
  "routes": [{ "step": "text-to-video", "backend": "farm", "pool": "gpu", "models": ["genq2"] }],
  "backends": {
    "other": { "use": "comfyui", "config": { "farm": "\\"backends\\": {" } },
    "farm": {
      "use": "comfyui",
      "config": { "url": "http://user:c4n4ry@10.0.0.1:8188/?token=c4n4ry", "apiKey": "c4n4ry", "keyFrom": "FARM_KEY" }
    }
  }
}`

it('a back end is described with file, line and routes, without credentials (D-516)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-'))
  const file = join(folder, 'catalog.json')
  await writeFile(file, text)
  const source = await readCatalogSource(file, backendFacts)
  await rm(folder, { recursive: true })
  expect(source.describe('farm')).toEqual({
    file,
    line: 6,
    entry: {
      use: 'comfyui',
      config: { url: 'http://***:***@10.0.0.1:8188/?token=***', apiKey: '***', keyFrom: 'FARM_KEY' },
    },
    routes: [{ step: 'text-to-video', models: ['genq2'], pool: 'gpu', weight: null, still: null }],
  })
  expect(source.describe('sandbox')).toBeUndefined()
})

it('a route with a still is shown at both of its back ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-'))
  const file = join(folder, 'catalog.json')
  const still = { backend: 'pictures', pool: 'pictures', keep: 'seed' }
  const catalog = {
    backends: { pictures: { use: 'comfyui', config: {} }, animatic: { use: 'animatic', config: {} } },
    pools: { pictures: { places: 1 }, animatic: { places: 1 } },
    routes: [{ step: 'text-to-video', backend: 'animatic', pool: 'animatic', still }],
  }
  await writeFile(file, JSON.stringify(catalog))
  const source = await readCatalogSource(file, backendFacts)
  await rm(folder, { recursive: true })
  const routes = [{ step: 'text-to-video', models: [], pool: 'animatic', weight: null, still }]
  expect(source.describe('pictures')?.routes).toEqual(routes)
  expect(source.describe('animatic')?.routes).toEqual(routes)
})

it('the built-in catalog has no file and no lines', async () => {
  const source = await readCatalogSource('', backendFacts)
  expect(source.describe('engine') ?? source.describe('animatic')).toMatchObject({ file: null, line: null })
})

it.each([
  [['backends'], 4],
  [['backends', 'other'], 5],
  [['backends', 'farm'], 6],
  [['backends', 'farm', 'config'], 8],
  [['pools', 'gpu'], 2],
  [['farm'], null],
  [['backends', 'none'], null],
])('findEntryLine finds %j in line %s', (path, line) => {
  expect(findEntryLine(text, path)).toBe(line)
})

it.each([
  [{ headers: { accept: 'c4n4ry' } }, { headers: { accept: '***' } }],
  [{ config: { auth: { password: ['c4n4ry', ''] } } }, { config: { auth: { password: ['***', ''] } } }],
  [{ config: { accessKeyId: 'c4n4ry' } }, { config: { accessKeyId: '***' } }],
  [{ config: { seconds: 3, note: 'plain' } }, { config: { seconds: 3, note: 'plain' } }],
])('maskConfig masks %j', (entry, expected) => {
  expect(maskConfig(entry)).toEqual(expected)
})
