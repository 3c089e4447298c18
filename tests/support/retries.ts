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

/** The service closes a connection that was idle for seconds; a busy client notices when it sends the next request on it. */
const isClosedWhileIdle = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === 'UND_ERR_SOCKET'
const isRead = (method: string | undefined): boolean => method === undefined || method === 'GET'

/**
 * For clients of a running service, in tests that are about something else: a busy service answers 503 for a moment, and
 * a read may meet a closed connection.
 */
export const fetchPatiently: typeof fetch = async (input, init) => {
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
  `retries (at most ${retriesAtMost} per request): ${[...counts].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none'}`

afterAll(() => console.log(retryLine()))
