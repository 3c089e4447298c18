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

const parts: Readonly<Record<string, () => string>> = {
  'worker roles': () =>
    markdownTable(
      ['role', 'work'],
      Object.entries(workerRoles).map(([role, work]) => [`\`${role}\``, work]),
    ),
  invariants: () =>
    markdownTable(
      ['name', 'invariant', 'holds', 'checked', 'query'],
      [
        ...invariantRows(databaseInvariants, 'packages/postgres/src/invariants'),
        ...invariantRows(evidenceInvariants, 'tools/resilience/invariants'),
      ].sort(([one = ''], [other = '']) => one.localeCompare(other, 'en', { numeric: true })),
    ),
  packages: renderPackageTable,
  'package diagram': renderPackageDiagram,
}

export const generatedParts = Object.keys(parts)

/** Writes every generated part between its markers; the rest of the page is written by hand. */
export const renderArchitecture = (page: string): string =>
  Object.entries(parts).reduce((text, [name, render]) => {
    const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`]
    const [before, rest] = text.split(begin)
    const after = rest?.split(end)[1]
    if (before === undefined || after === undefined) throw new Error(`docs/ARCHITECTURE.md needs ${begin} and ${end}`)
    return `${before}${begin}\n\n${render()}\n${end}${after}`
  }, page)
