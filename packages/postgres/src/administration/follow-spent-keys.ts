import { followValue } from './follow-value.ts'
import type { createSpentKeyStore, SpentKeys } from './spend.ts'

/** The provider keys without room under their ceiling, without a read for each start. */
export const followSpentKeys = (store: Pick<ReturnType<typeof createSpentKeyStore>, 'read'>) => {
  const { ready, latest, stop } = followValue<SpentKeys>(() => store.read(), new Set())
  return { ready, isSpent: (providerKey: string): boolean => latest().has(providerKey), all: latest, stop }
}
