import { workerRoles } from '@kinora/config'
import { databaseInvariants, type Invariant, standingInvariants } from '@kinora/postgres'
import { evidenceInvariants } from '../resilience/invariants/evidence-invariants.ts'
import { markdownTable } from './markdown-table.ts'
import { renderPackageDiagram, renderPackageTable } from './render-package-map.ts'

const invariantRows = (invariants: readonly Invariant[], folder: string): string[][] =>
  invariants.map((invariant) => [
    invariant.name,
    invariant.sentence,
    invariant.holds,
    standingInvariants.includes(invariant) ? 'every minute, `npm run invariants`' : '`npm run invariants`',
    `\`${folder}\``,
  ])

type Parts = Readonly<Record<string, () => string>>

const architecture: Parts = {
  'worker roles': () =>
    markdownTable(
      ['role', 'work'],
      Object.entries(workerRoles).map(([role, work]) => [`\`${role}\``, work]),
    ),
  packages: renderPackageTable,
  'package diagram': renderPackageDiagram,
}

const invariants: Parts = {
  invariants: () =>
    markdownTable(
      ['name', 'invariant', 'holds', 'checked', 'query'],
      [
        ...invariantRows(databaseInvariants, 'packages/postgres/src/invariants'),
        ...invariantRows(evidenceInvariants, 'tools/resilience/invariants'),
      ].sort(([one = ''], [other = '']) => one.localeCompare(other, 'en', { numeric: true })),
    ),
}

/** Handwritten pages with these generated parts. */
export const pagesWithParts: Readonly<Record<string, Parts>> = {
  'docs/ARCHITECTURE.md': architecture,
  'docs/invariants.md': invariants,
}

/** Writes every generated part of a page between its markers. */
export const renderParts = (path: string, parts: Parts, page: string): string =>
  Object.entries(parts).reduce((text, [name, render]) => {
    const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`]
    const [before, rest] = text.split(begin)
    const after = rest?.split(end)[1]
    if (before === undefined || after === undefined) throw new Error(`${path} needs ${begin} and ${end}`)
    return `${before}${begin}\n\n${render()}\n${end}${after}`
  }, page)
