import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

/** Maximum retries of one request to a busy service. */
export const maxRetries = 20

const counts = new Map<string, number>()

/** Whether a request may be retried; counts each retry. */
export const mayRetry = (reason: string, earlier: number): boolean => {
  if (earlier >= maxRetries) return false
  counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return true
}

/** The service closes idle connections; a busy client notices only when it sends the next request. */
const isClosedWhileIdle = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === 'UND_ERR_SOCKET'
const isRead = (method: string | undefined): boolean => method === undefined || method === 'GET'

/**
 * A fetch for tests that do not check retries: a busy service responds 503 temporarily, and a read may hit a closed
 * connection.
 */
export const fetchWithRetry: typeof fetch = async (input, init) => {
  for (let earlier = 0; ; earlier += 1) {
    const answer = await fetch(input, init).catch((error: unknown) => {
      if (isRead(init?.method) && isClosedWhileIdle(error) && mayRetry('connection closed', earlier)) return undefined
      throw error
    })
    if (answer === undefined) continue
    if (answer.status !== 503 || !mayRetry('ServiceUnavailable', earlier)) return answer
    await answer.body?.cancel()
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000)
  }
}

export const retryLine = (): string =>
  `retries (at most ${maxRetries} per request): ${[...counts].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none'}`

afterAll(() => console.log(retryLine()))
