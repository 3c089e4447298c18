import { setTimeout as sleep } from 'node:timers/promises'
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

/** For clients of a running service: on a busy machine it answers 503 for a moment, which no test that uses this is about. */
export const fetchPatiently: typeof fetch = async (input, init) => {
  for (let earlier = 0; ; earlier += 1) {
    const answer = await fetch(input, init)
    if (answer.status !== 503 || !mayRetry('ServiceUnavailable', earlier)) return answer
    await answer.body?.cancel()
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000)
  }
}

export const retryLine = (): string =>
  `retries (at most ${retriesAtMost} per request): ${[...counts].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none'}`

afterAll(() => console.log(retryLine()))
