import type { RestoreStore } from '@kinora/postgres'

/** Tracks whether callbacks are held after a restore, and forgets restored tasks that have ended. */
export const createRestoreWatch = (restores: RestoreStore) => {
  let areHeld = false
  return {
    async round(): Promise<void> {
      areHeld = await restores.areCallbacksHeld()
      await restores.pruneTasks()
    },
    samples: () => [{ value: areHeld ? 1 : 0, labels: {} }],
  }
}
