import { expect, it } from 'vitest'
import { followBarrels, readFileImports } from './runtime-imports.ts'

it('file imports leave out type-only imports', () => {
  const { imports } = readFileImports(`
    import type { A } from './a.ts'
    import { type B } from './b.ts'
    import { c, type C, d as other } from './c.ts'
    import * as all from './all.ts'
    import './effect.ts'
    export type { E } from './e.ts'
    const late = () => import('./late.ts')
  `)
  expect(imports).toEqual([
    { specifier: './c.ts', names: ['c', 'd'] },
    { specifier: './all.ts', names: undefined },
    { specifier: './effect.ts', names: undefined },
    { specifier: './late.ts', names: undefined },
  ])
})

const files = new Map(
  Object.entries({
    'test.ts': "import { wanted } from 'barrel.ts'",
    'whole.ts': "import * as all from 'barrel.ts'",
    'barrel.ts': "export { inner as wanted } from 'second.ts'\nexport { other } from 'other.ts'",
    'second.ts': "export { inner } from 'inner.ts'\nexport { beside } from 'beside.ts'",
    'mixed.ts': "export { other } from 'other.ts'\nexport const own = 1",
    'uses-mixed.ts': "import { other } from 'mixed.ts'",
    'inner.ts': 'export const inner = 1',
    'beside.ts': 'export const beside = 1',
    'other.ts': 'export const other = 1',
  }).map(([name, text]) => [name, readFileImports(text)] as const),
)
const imports = followBarrels(files, (_from, specifier) => specifier)

it('an import through files of re-exports leads to the file that defines the name', () => {
  expect(imports.get('test.ts')).toEqual(['inner.ts'])
})

it('an import of everything leads to the file of re-exports, and from there to all of them', () => {
  expect(imports.get('whole.ts')).toEqual(['barrel.ts'])
  expect(imports.get('barrel.ts')).toEqual(['inner.ts', 'other.ts'])
})

it('an import through re-exports stops at a file that has code', () => {
  expect(imports.get('uses-mixed.ts')).toEqual(['mixed.ts'])
  expect(imports.get('mixed.ts')).toEqual(['other.ts'])
})
