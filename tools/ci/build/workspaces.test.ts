import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { findAppWorkspaces, readWorkspaces } from './workspaces.ts'

const workspaces = readWorkspaces(repoRoot)
type Config = { references: { path: string }[] }
const readReferences = (file: string): string[] =>
  (JSON.parse(readFileSync(join(repoRoot, file), 'utf8')) as Config).references.map(({ path }) => path).toSorted()

it('an app is built with the packages it needs, and no others', () => {
  const chain = [
    { folder: 'apps/web', name: '@own/web', dependencies: ['@own/b', 'fastify'] },
    { folder: 'packages/a', name: '@own/a', dependencies: [] },
    { folder: 'packages/b', name: '@own/b', dependencies: ['@own/a'] },
    { folder: 'packages/c', name: '@own/c', dependencies: ['@own/a'] },
  ]
  expect(findAppWorkspaces(chain, 'web').map(({ folder }) => folder)).toEqual(['apps/web', 'packages/a', 'packages/b'])
})

it('npm run build compiles every package and app with code', () => {
  const built = readReferences('tsconfig.build.json').map((path) => path.replace('/tsconfig.build.json', ''))
  expect(built).toEqual(workspaces.map(({ folder }) => folder))
  const checked = readReferences('tsconfig.json').filter(
    (path) => !['apps/console', 'apps/docs', 'tests', 'tools'].includes(path),
  )
  expect(built).toEqual(checked)
})

it.each(workspaces.map(({ folder }) => folder))(
  '%s has the same project references for the build and the type check',
  (folder) => {
    const checked = readReferences(`${folder}/tsconfig.json`)
    expect(readReferences(`${folder}/tsconfig.build.json`)).toEqual(
      checked.map((path) => `${path}/tsconfig.build.json`),
    )
  },
)
