import type { ObjectStore } from '@kinora/adapters/objects'
import type { RetentionStore } from '@kinora/postgres'

export type RetentionDeps = {
  retention: RetentionStore
  objects: Pick<ObjectStore, 'remove' | 'storedBefore'>
}

const dayMs = 86_400_000

/** Objects first, then the word that they are gone: what is interrupted between the two is done again. */
const inBites = async <Row extends { keys: string[] }>(
  objects: RetentionDeps['objects'],
  next: () => Promise<Row[]>,
  removed: (rows: Row[]) => Promise<void>,
): Promise<void> => {
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    await objects.remove(rows.flatMap(({ keys }) => keys))
    await removed(rows)
  }
}

/** Media of deleted tasks, and results past their days, which are found in the same way (C54, D-152). */
export const removeDeleted = async ({ retention, objects }: RetentionDeps): Promise<void> => {
  await inBites(objects, retention.results, retention.resultsRemoved)
  await inBites(objects, retention.deletedInputs, retention.inputsRemoved)
}

/** Inputs and uploads leave when their days are over. */
export const removeExpired = async (
  { retention, objects }: RetentionDeps,
  { inputDays }: { inputDays: number },
): Promise<void> => {
  await inBites(objects, () => retention.inputs(inputDays), retention.inputsRemoved)
  await inBites(objects, retention.uploads, retention.uploadsRemoved)
}

/**
 * What nobody needs: stored for a task that never came to be, by a step on the way to a result, for a subject that is no
 * longer there. The day of its storing and the one after are long enough for any that is still to be written down.
 */
export const removeOrphans = async ({ retention, objects }: RetentionDeps, now: Date): Promise<void> => {
  for await (const stored of objects.storedBefore(new Date(now.getTime() - dayMs)))
    await objects.remove(await retention.unneeded(stored))
}
