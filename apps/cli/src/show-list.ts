import { renderPretty } from './render-pretty.ts'
import { type Row, renderTable } from './render-table.ts'
import type { Terminal } from './terminal.ts'

type Place = Pick<Terminal, 'show' | 'tell' | 'shownColumns'>

/** A list as a table. The table alone goes to where data goes, so that its lines can be counted and cut. */
export const showList = (terminal: Place, rows: readonly Row[], beside: Row): void => {
  const { text, leftOut } = renderTable(rows, terminal.shownColumns())
  if (rows.length > 0) terminal.show(text)
  else terminal.tell('none')
  if (leftOut.length > 0) terminal.tell(`not shown for lack of width: ${leftOut.join(', ')}; --json prints all`)
  const rest = renderPretty(beside)
  if (rest !== '') terminal.tell(rest)
}
