import { expect, it } from 'vitest'
import { renderPackageDiagram, renderPackageTable } from './render-package-map.ts'

it('the package diagram leaves out implied imports and draws packages with equal imports as one box', () => {
  const table = {
    'packages/contract': [],
    'packages/domain': ['packages/contract'],
    'packages/media': ['packages/contract', 'packages/domain'],
    'packages/postgres': ['packages/contract', 'packages/domain'],
    'apps/worker': ['packages/contract', 'packages/domain', 'packages/media', 'packages/postgres/src/rows'],
    tools: ['packages', 'apps'],
  }
  expect(renderPackageDiagram(table).split('\n')).toEqual([
    '```mermaid',
    'flowchart TD',
    '  contract["contract"]',
    '  domain["domain"]',
    '  media["media, postgres"]',
    '  worker["worker"]',
    '  domain --> contract',
    '  media --> domain',
    '  worker --> media',
    '```',
    '',
  ])
})

it('the package table has a row with description and imports for every package', () => {
  expect(renderPackageTable()).toContain('| `packages/domain` | Use cases over ports')
  expect(renderPackageTable()).toContain('| `packages/sdk-python` |')
})
