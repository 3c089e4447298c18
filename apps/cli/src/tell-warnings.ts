import type { TaskQueryReply } from '@kinora/sdk'
import type { Terminal } from './terminal.ts'

/** Says what a service ignored, reduced or did not deliver; one from before warnings sends none. */
export const tellWarnings = (
  { tell, paint }: Pick<Terminal, 'tell' | 'paint'>,
  { warnings = [] }: Partial<Pick<TaskQueryReply, 'warnings'>>,
): void => {
  for (const { field, message } of warnings)
    tell(`${paint('yellow', 'warning')} ${field === '' ? '' : `${field} `}${message}`)
}
