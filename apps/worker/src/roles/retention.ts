import type { ObjectStore } from '@kinora/adapters/objects'
import type { RetentionStore } from '@kinora/adapters/postgres'

export type RetentionDeps = {
  retention: RetentionStore
  objects: Pick<ObjectStore, 'remove' | 'storedOn'>
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

/** Results, inputs and uploads leave when their days are over. */
export const removeExpired = async (
  { retention, objects }: RetentionDeps,
  { inputDays }: { inputDays: number },
): Promise<void> => {
  await inBites(objects, retention.results, retention.resultsRemoved)
  await inBites(objects, () => retention.inputs(inputDays), retention.inputsRemoved)
  await inBites(objects, retention.uploads, retention.uploadsRemoved)
}

/** What was stored for a task that never came to be; a day is long enough for any that still could. */
export const removeOrphans = async ({ retention, objects }: RetentionDeps, now: Date): Promise<void> => {
  const day = new Date(now.getTime() - 2 * dayMs)
  for await (const stored of objects.storedOn(day)) {
    const owners = await retention.owners([...new Set(stored.map(({ owner }) => owner))])
    await objects.remove(stored.filter(({ owner }) => !owners.has(owner)).map(({ key }) => key))
  }
}
