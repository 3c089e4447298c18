import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the condition is true; returns false at the timeout. An error counts as "not yet". */
export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  { timeoutMs, intervalMs = 100 }: { timeoutMs: number; intervalMs?: number },
): Promise<boolean> {
  const end = performance.now() + timeoutMs
  for (;;) {
    try {
      if (await condition()) return true
    } catch {
      // not yet
    }
    if (performance.now() >= end) return false
    await sleep(intervalMs)
  }
}
