import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const folders = [
  'packages/contract',
  'packages/domain',
  'packages/generators',
  'packages/adapters',
  'packages/animatic',
  'packages/backends',
  'packages/inference',
  'packages/media',
  'packages/postgres',
  'apps/api',
  'apps/worker',
]
const data = /^packages\/contract\/src\/models\//
const modelName = /['"`]gen(q\d|\d\.\d)[a-z.\d-]*['"`]/

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/(^|\/)test-setup\//.test(name))
    .map((name) => `${folder}/src/${name}`),
)

it('model names occur only in model data, not in code (D-202)', () => {
  const naming = sources.filter((path) => modelName.test(readFileSync(join(root, path), 'utf8')))
  expect(naming.length).toBeGreaterThan(0)
  expect(naming.filter((path) => !data.test(path))).toEqual([])
})
