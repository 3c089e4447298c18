import type { Signals } from '../ports/engine.ts'
import type { Settled } from './settle-task.ts'

/** Readers of the task learn of its end, and those of what ended or changed with it. */
export const tellSettled = async (
  signals: Signals,
  { tenantId, taskId }: { tenantId: string; taskId: string },
  { version, others }: Settled,
): Promise<void> => {
  const changed = [{ id: taskId, version }, ...others]
  await Promise.all(changed.map((each) => signals.changed(tenantId, each.id, each.version)))
}
