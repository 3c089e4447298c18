import type { QueryReply } from '@kinora/contract'
import { progressBar } from './progress-bar.ts'

/** How far a task is, in one line. */
export const progressText = ({ id, state, progress }: Pick<QueryReply, 'id' | 'state' | 'progress'>): string =>
  `task ${id}  ${progressBar(progress)}  ${state}`
