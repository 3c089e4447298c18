import { workerRoles } from '@kinora/config'
import { markdownTable } from './markdown-table.ts'

const parts: Readonly<Record<string, () => string>> = {
  'worker roles': () =>
    markdownTable(
      ['role', 'work'],
      Object.entries(workerRoles).map(([role, work]) => [`\`${role}\``, work]),
    ),
}

/** Writes every generated part between its markers; the rest of the page is written by hand. */
export const renderArchitecture = (page: string): string =>
  Object.entries(parts).reduce((text, [name, render]) => {
    const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`]
    const [before, rest] = text.split(begin)
    const after = rest?.split(end)[1]
    if (before === undefined || after === undefined) throw new Error(`docs/ARCHITECTURE.md needs ${begin} and ${end}`)
    return `${before}${begin}\n\n${render()}\n${end}${after}`
  }, page)
