import { afterAll } from 'vitest'

/** How often one request is sent again that the service was too busy for. */
export const retriesAtMost = 20

const counts = new Map<string, number>()

/** Whether a request that was answered so may be sent once more; each time is counted. */
export const mayRetry = (reason: string, earlier: number): boolean => {
  if (earlier >= retriesAtMost) return false
  counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return true
}

export const retryLine = (): string =>
  `retries (at most ${retriesAtMost} per request): ${[...counts].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none'}`

afterAll(() => console.log(retryLine()))
