import type { QueryReply } from '@kinora/contract'
import { progressBar } from './progress-bar.ts'

type Shown = Pick<QueryReply, 'id' | 'state' | 'progress' | 'queue_position'>

/** Progress of a task in one line, without its id in a narrow terminal. */
export const progressText = (task: Shown, columns = 80): string => {
  const { id, state, progress, queue_position: before } = task
  const queue = before === null || before === undefined ? '' : `, ${before} ahead`
  const bar = `${progressBar(progress)}  ${state}${queue}`
  const whole = `task ${id}  ${bar}`
  return whole.length < columns ? whole : bar
}
