/** How often and how long a request is tried. */
export type Patience = {
  /** In all, the first one included. */
  tries: number
  /** Of one try, until its answer begins. */
  tryMs: number
  /** Between the first and the last try. */
  totalMs: number
}

export const patient: Patience = { tries: 6, tryMs: 150_000, totalMs: 600_000 }
export const once: Patience = { tries: 1, tryMs: 150_000, totalMs: 150_000 }

const firstMs = 250
const mostMs = 20_000

/** Doubles from try to try and is spread, so that many clients do not come back at one moment. */
const backOff = (tried: number): number => Math.min(mostMs, firstMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2)

/** How long to wait after this many tries; the service's own word goes before. */
export const pauseMs = (tried: number, retryAfter: number | undefined): number =>
  retryAfter === undefined ? backOff(tried) : Math.max(retryAfter * 1000, firstMs * Math.random())

/** Ends early, and with its reason, when the signal does. */
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
