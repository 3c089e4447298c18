import type { createSpentKeyStore, SpentKeys } from './spend.ts'

const refreshIntervalMs = 2_000

/** Keeps the provider keys without room in memory. While the database is unavailable, the last known ones apply. */
export const followSpentKeys = (store: Pick<ReturnType<typeof createSpentKeyStore>, 'read'>) => {
  let known: SpentKeys = new Set()
  const refresh = (): Promise<void> =>
    store.read().then(
      (keys) => {
        known = keys
      },
      () => undefined,
    )
  const timer = setInterval(() => void refresh(), refreshIntervalMs)
  timer.unref()
  return {
    /** Resolves after the first read. */
    ready: refresh(),
    isSpent: (providerKey: string): boolean => known.has(providerKey),
    all: (): SpentKeys => known,
    stop: () => clearInterval(timer),
  }
}
