import type { QueryReply } from '@kinora/contract'
import { progressBar } from './progress-bar.ts'

type Shown = Pick<QueryReply, 'id' | 'state' | 'progress'>

/** How far a task is, in one line; where there is room for no more, without its name. */
export const progressText = ({ id, state, progress }: Shown, columns = 80): string => {
  const bar = `${progressBar(progress)}  ${state}`
  const whole = `task ${id}  ${bar}`
  return whole.length < columns ? whole : bar
}
