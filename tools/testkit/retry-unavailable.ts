import { setTimeout as sleep } from 'node:timers/promises'

/** Maximum retries after 503 per request of a test client; a run prints the total. */
export const maxRetries = 5
const defaultWaitSeconds = 1
const longestWaitSeconds = 5

type Deps = { fetch: typeof globalThis.fetch; wait(ms: number): Promise<unknown> }

/** A fetch for test clients on a busy machine: retries 503 up to `maxRetries` times and counts the retries. */
export const createRetryingFetch = ({ fetch, wait }: Deps) => {
  let retries = 0
  const retrying: typeof globalThis.fetch = async (input, init) => {
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(input, init)
      if (response.status !== 503 || tries === maxRetries) return response
      await response.body?.cancel()
      retries += 1
      const seconds = Number(response.headers.get('retry-after') ?? defaultWaitSeconds)
      await wait(Math.min(longestWaitSeconds, Number.isFinite(seconds) ? seconds : defaultWaitSeconds) * 1_000)
    }
  }
  return { fetch: retrying, retries: () => retries }
}

const shared = createRetryingFetch({ fetch: (...args) => globalThis.fetch(...args), wait: (ms) => sleep(ms) })

export const fetchWithRetry = shared.fetch
export const retryCount = shared.retries
export const retryLine = (): string => `retries after 503: ${retryCount()} (at most ${maxRetries} per request)`
