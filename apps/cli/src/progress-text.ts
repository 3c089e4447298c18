import type { QueryReply } from '@kinora/contract'

const cells = 20

/** How far a task is, in one line. */
export const progressText = ({ id, state, progress }: Pick<QueryReply, 'id' | 'state' | 'progress'>): string => {
  const full = Math.round((progress / 100) * cells)
  return `task ${id}  ${'█'.repeat(full)}${'░'.repeat(cells - full)} ${String(progress).padStart(3)} %  ${state}`
}
