import { cutToWidth, textWidth } from './text-width.ts'

export type Row = Readonly<Record<string, unknown>>

const gap = '  '
/** Minimum width of a readable text column. */
const leastColumn = 12

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const toText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toText).join(', ')
  return isRow(value)
    ? Object.keys(value).length === 0
      ? ''
      : JSON.stringify(value)
    : String(value as string | number | boolean)
}

/** Values are untrusted: line breaks and escape sequences must not move the cursor. */
const toCell = (value: unknown): string => toText(value).replaceAll(/\p{Cc}+/gu, ' ')

const totalWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, gap.length * Math.max(0, widths.length - 1))

type Column = { name: string; cells: readonly string[]; natural: number; least: number }

/** The first column and ids are never truncated, because users copy them into other commands. */
const buildColumn = (name: string, values: readonly string[], isFirst: boolean): Column => {
  const cells = [name.toUpperCase(), ...values]
  const natural = Math.max(...cells.map(textWidth))
  const isKept = isFirst || /(^|_)id$/.test(name)
  return { name, cells, natural, least: isKept ? natural : Math.min(natural, leastColumn) }
}

/** The first columns that fit at their minimum widths. */
const fittingColumns = (columns: readonly Column[], room: number): Column[] =>
  columns.filter((_, at) => at === 0 || totalWidth(columns.slice(0, at + 1).map(({ least }) => least)) <= room)

/** Shrinks the widest shrinkable columns until the table fits. */
const fitWidths = (columns: readonly Column[], room: number): number[] => {
  const fit = columns.map(({ natural }) => natural)
  const spare = (at: number): number => (fit[at] ?? 0) - (columns[at]?.least ?? 0)
  for (let excess = totalWidth(fit) - room; excess > 0; excess -= 1) {
    const widest = Math.max(...fit.filter((_, at) => spare(at) > 0))
    const at = fit.findLastIndex((width, column) => width === widest && spare(column) > 0)
    if (at === -1) break
    fit[at] = widest - 1
  }
  return fit.map((width) => Math.min(width, room))
}

export type Table = { text: string; leftOut: readonly string[] }

/**
 * Renders rows as a table with the field names as header. Empty columns are omitted. With a width, cells are truncated
 * and the last columns omitted so that a row fits on a line; without a width, as in a pipe, the table is complete.
 */
export const renderTable = (rows: readonly Row[], width?: number): Table => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const filled = names
    .map((name) => ({ name, values: rows.map((row) => toCell(row[name])) }))
    .filter(({ values }) => values.some((value) => value !== ''))
    .map(({ name, values }, at) => buildColumn(name, values, at === 0))
  const columns = width === undefined ? filled : fittingColumns(filled, width)
  const widths = width === undefined ? filled.map(({ natural }) => natural) : fitWidths(columns, width)
  const line = (at: number): string =>
    columns
      .map(({ cells }, i) => {
        const cell = cutToWidth(cells[at] ?? '', widths[i] ?? 0)
        return cell + ' '.repeat(Math.max(0, (widths[i] ?? 0) - textWidth(cell)))
      })
      .join(gap)
      .trimEnd()
  return {
    text: [undefined, ...rows].map((_, at) => line(at)).join('\n'),
    leftOut: filled.slice(columns.length).map(({ name }) => name),
  }
}
