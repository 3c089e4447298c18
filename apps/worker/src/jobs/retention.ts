import type { ObjectStore } from '@kinora/adapters/objects'
import type { RetentionStore } from '@kinora/postgres'

export type RetentionDeps = {
  retention: RetentionStore
  objects: Pick<ObjectStore, 'remove' | 'storedBefore' | 'withdraw'>
}

const dayMs = 86_400_000

/** Deletes the objects first, then records it: an interruption between the two repeats the deletion. */
const deleteInBatches = async <Row extends { keys: string[] }>(
  objects: RetentionDeps['objects'],
  next: () => Promise<Row[]>,
  removed: (rows: Row[]) => Promise<void>,
): Promise<void> => {
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    await objects.remove(rows.flatMap(({ keys }) => keys))
    await removed(rows)
  }
}

/** Deletes media of deleted tasks and subjects, and expired results, which are found in the same way (C54, D-152). */
export const removeDeleted = async ({ retention, objects }: RetentionDeps): Promise<void> => {
  await deleteInBatches(objects, retention.results, retention.resultsRemoved)
  await deleteInBatches(objects, retention.deletedInputs, retention.inputsRemoved)
  await deleteInBatches(objects, retention.subjectMedia, retention.subjectMediaRemoved)
  await withdrawSubjectMedia({ retention, objects })
}

/** Ends the URLs of media that an open task still needs. An interruption before the record repeats the move. */
const withdrawSubjectMedia = async ({ retention, objects }: RetentionDeps): Promise<void> => {
  for (const key of await retention.subjectMediaInUse())
    await retention.subjectMediaWithdrawn(key, await objects.withdraw(key))
}

/** Deletes inputs and uploads past their retention. */
export const removeExpired = async (
  { retention, objects }: RetentionDeps,
  { inputDays }: { inputDays: number },
): Promise<void> => {
  await deleteInBatches(objects, () => retention.inputs(inputDays), retention.inputsRemoved)
  await deleteInBatches(objects, retention.uploads, retention.uploadsRemoved)
}

/**
 * Deletes unreferenced objects: of a task that was never created, of an intermediate step, of a deleted subject. The
 * day of the upload and the day after are long enough for any reference that is still to be written.
 */
export const removeOrphans = async ({ retention, objects }: RetentionDeps, now: Date): Promise<void> => {
  for await (const stored of objects.storedBefore(new Date(now.getTime() - dayMs)))
    await objects.remove(await retention.unneeded(stored))
}
