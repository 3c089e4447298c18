import type { QueryReply } from '@kinora/contract'
import { progressBar } from './progress-bar.ts'

type Shown = Pick<QueryReply, 'id' | 'state' | 'progress' | 'queue_position'>

/** How far a task is, in one line; where there is room for no more, without its name. */
export const progressText = (task: Shown, columns = 80): string => {
  const { id, state, progress, queue_position: before } = task
  const queue = before === null || before === undefined ? '' : `, ${before} before it`
  const bar = `${progressBar(progress)}  ${state}${queue}`
  const whole = `task ${id}  ${bar}`
  return whole.length < columns ? whole : bar
}
