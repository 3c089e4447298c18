import { reasons } from '@kinora/contract'
import { docstring, generatedNote, literal } from './python-words.ts'

type Row = { status: number; message: string; endsTask?: true }

/** One error class for each row of the error catalogue. */
export const renderReasons = (): string => {
  const rows: [string, Row][] = Object.entries(reasons)
  const classes = rows.map(
    ([reason, { status, message, endsTask }]) =>
      `class ${reason}(RefusedError):\n    ${docstring(message.charAt(0).toUpperCase() + message.slice(1))}\n\n    status = ${status}\n${endsTask ? '    ends_task = True\n' : ''}`,
  )
  return `${generatedNote}from __future__ import annotations

from ..errors import RefusedError

${'\n'}${classes.join('\n\n')}

BY_REASON: dict[str, type[RefusedError]] = {
${rows.map(([reason]) => `    ${literal(reason)}: ${reason},\n`).join('')}}

__all__ = [
    "BY_REASON",
${rows.map(([reason]) => `    ${literal(reason)},\n`).join('')}]
`
}
