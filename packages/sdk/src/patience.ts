/** Retry policy of a request. */
export type Patience = {
  /** Maximum attempts, including the first. */
  tries: number
  /** Timeout of one attempt, until its response begins. */
  tryMs: number
  /** Maximum time from the first to the last attempt. */
  totalMs: number
}

export const defaultPatience: Patience = { tries: 6, tryMs: 150_000, totalMs: 600_000 }
export const noRetries: Patience = { tries: 1, tryMs: 150_000, totalMs: 150_000 }

const firstMs = 250
const mostMs = 20_000

/** Exponential backoff with jitter, so that many clients do not retry at the same time. */
const backOff = (tried: number): number => Math.min(mostMs, firstMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2)

/** Delay after this many attempts. `Retry-After` takes precedence. */
export const pauseMs = (tried: number, retryAfter: number | undefined): number =>
  retryAfter === undefined ? backOff(tried) : Math.max(retryAfter * 1000, firstMs * Math.random())

/** Sleeps. Rejects with the reason of the signal if it aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
