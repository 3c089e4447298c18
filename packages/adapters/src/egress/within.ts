import { FetchFault } from './fetch-fault.ts'

/** Runs work with a time limit of its own beside the caller's signal; the fault names the limit that ran out. */
export const within = async <R>(
  limitMs: number,
  what: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new FetchFault('time', what)), limitMs)
  const both = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
  try {
    // Work that does not listen to its signal must not hold the caller.
    return await Promise.race([work(both), abortOf(both)])
  } finally {
    clearTimeout(timer)
  }
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
