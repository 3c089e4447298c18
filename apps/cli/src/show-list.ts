import { renderPretty } from './render-pretty.ts'
import { type Row, renderTable } from './render-table.ts'
import type { Terminal } from './terminal.ts'

type Place = Pick<Terminal, 'show' | 'log' | 'shownColumns'>

/** Prints a list as a table. Standard output gets only the table, so that scripts can process its lines. */
export const showList = (terminal: Place, rows: readonly Row[], beside: Row): void => {
  const { text, leftOut } = renderTable(rows, terminal.shownColumns())
  if (rows.length > 0) terminal.show(text)
  else terminal.log('none')
  if (leftOut.length > 0) terminal.log(`columns omitted in this width: ${leftOut.join(', ')}; --json prints all`)
  const rest = renderPretty(beside)
  if (rest !== '') terminal.log(rest)
}
