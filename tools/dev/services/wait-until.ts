import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is true; false when the time is over. An error counts as "not yet". */
export async function waitUntil(
  ask: () => Promise<boolean> | boolean,
  { timeoutMs, intervalMs = 100 }: { timeoutMs: number; intervalMs?: number },
): Promise<boolean> {
  const end = performance.now() + timeoutMs
  for (;;) {
    try {
      if (await ask()) return true
    } catch {
      // not yet
    }
    if (performance.now() >= end) return false
    await sleep(intervalMs)
  }
}
