/** So many parts are handed over at once. Each has some kilobytes of words, and far more where every line is short. */
export const partsPerBatch = 20

/** Cuts a list into batches as they are handed over. */
export function* inBatches<T>(items: Iterable<T>): Generator<T[], void> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < partsPerBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
