import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenProducts } from '../../quality/broken-products/broken-products.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { plantedViolations } from './planted-violations.ts'
import { itemCommand, wholeItems } from './whole-items.ts'

export type WholeResult = { date: string; commit: string; status: 'passed' | 'failed'; figure: string; minutes: number }
export type WholeResults = Record<string, WholeResult>

const resultsFile = join(import.meta.dirname, 'whole-results.json')
export const wholePage = join(repoRoot, 'docs/whole-check.md')

export const readWholeResults = (): WholeResults => JSON.parse(readFileSync(resultsFile, 'utf8'))

export function writeWholeResults(results: WholeResults): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(wholePage, renderWholePage(results))
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---|').join('')}`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
]

const violationRows = (): string[][] =>
  plantedViolations.map(({ checker, violation, test, line }) => [checker, violation, `\`${test}\``, `\`${line}\``])

const brokenRows = (): string[][] =>
  Object.entries(brokenProducts).map(([name, { gate, failure }]) => [
    `\`npm run broken-products -- ${name}\``,
    `\`${gate.join(' ')}\``,
    `\`${failure.source}\``,
  ])

/** One row for each item, with the date of its last run; an item that never ran has none. */
export function renderWholePage(results: WholeResults): string {
  const rows = wholeItems.map((item) => {
    const result = results[item.title]
    const figure = result ? `${result.status}: ${result.figure} (${result.minutes} min)` : 'not run yet'
    const date = result ? `${result.date}, ${result.commit}` : '–'
    return [item.title, `\`${itemCommand(item)}\``, figure, item.bar, date, item.sampledAs]
  })
  return [
    '# The whole check',
    '',
    'The full check of every change runs samples of the long suites. `npm run check:whole` runs each of them at full size,',
    'resumes after an interruption, and writes this table. `npm run check:whole -- --item TEXT` runs the items whose title',
    'contains the text.',
    '',
    ...renderTable(['item', 'command', 'figure', 'bar', 'date, commit', 'in the full check'], rows),
    '',
    '## Planted violations',
    '',
    'Every checker has a test that plants a violation in front of it and expects the line below. The tests run in the quick',
    'check, those that need services in the full check.',
    '',
    ...renderTable(['checker', 'planted violation', 'test', 'failure'], violationRows()),
    '',
    'A broken copy of the product has to fail a check at its small size. The command breaks the copy, runs the check and',
    'succeeds when the check prints the failure.',
    '',
    ...renderTable(['broken product', 'check', 'failure'], brokenRows()),
    '',
  ].join('\n')
}
