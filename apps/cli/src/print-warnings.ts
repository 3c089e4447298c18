import type { TaskQueryReply } from '@kinora/sdk'
import type { Terminal } from './terminal.ts'

/** Prints the warnings of a reply; older services send none. */
export const printWarnings = (
  { log, paint }: Pick<Terminal, 'log' | 'paint'>,
  { warnings = [] }: Partial<Pick<TaskQueryReply, 'warnings'>>,
): void => {
  for (const { field, message } of warnings)
    log(`${paint('yellow', 'warning')} ${field === '' ? '' : `${field} `}${message}`)
}
