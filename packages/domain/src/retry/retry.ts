/** Time source of retries and timeouts; tests inject their own. */
export type Timers = {
  nowMs(): number
  /** Rejects with the signal's reason once it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemTimers: Timers = {
  nowMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    }),
}

/** Pauses that double up to a maximum; without a maximum they are constant. `attempts` includes the first call. */
export function* backoff({
  firstMs,
  mostMs = firstMs,
  attempts = Number.POSITIVE_INFINITY,
}: {
  firstMs: number
  mostMs?: number
  attempts?: number
}): Generator<number> {
  for (let attempt = 1, pauseMs = firstMs; attempt < attempts; attempt += 1) {
    yield pauseMs
    pauseMs = Math.min(pauseMs * 2, mostMs)
  }
}

export type RetryPolicy = {
  /** One pause before each further attempt; after the last one, the error is thrown. */
  pausesMs: Iterable<number>
  /** No pause starts that would end later than this after the start. */
  totalMs?: number
  /** Other errors are thrown at once. */
  isRetryable?(error: unknown): boolean
  onRetry?(error: unknown, attempt: number): void
  signal?: AbortSignal | undefined
  timers?: Timers
}

/** Retries until the operation succeeds, the policy is exhausted or the signal is aborted. */
export const retry = async <T>(
  operation: (attempt: number) => Promise<T>,
  { pausesMs, totalMs, isRetryable = () => true, onRetry, signal, timers = systemTimers }: RetryPolicy,
): Promise<T> => {
  const giveUpAtMs = totalMs === undefined ? Number.POSITIVE_INFINITY : timers.nowMs() + totalMs
  const pauses = pausesMs[Symbol.iterator]()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation(attempt)
    } catch (error) {
      const { value: pauseMs, done } = pauses.next()
      if (done || signal?.aborted || !isRetryable(error) || timers.nowMs() + pauseMs > giveUpAtMs) throw error
      onRetry?.(error, attempt)
      await timers.sleep(pauseMs, signal)
    }
  }
}

export type TimeoutPolicy = {
  timeoutMs: number
  /** The error on timeout, also the reason of the signal. */
  error?(): Error
  signal?: AbortSignal | undefined
  timers?: Timers
}

/** Without a reason, an abort creates an error with a stack, which costs more than the rest of the call. */
const finished = 'finished'

/** Rejects after the timeout, or with the signal, even if the operation ignores its signal. */
export const withTimeout = async <T>(
  operation: (signal: AbortSignal) => Promise<T>,
  {
    timeoutMs,
    error = () => new Error(`timed out after ${timeoutMs} ms`),
    signal,
    timers = systemTimers,
  }: TimeoutPolicy,
): Promise<T> => {
  signal?.throwIfAborted()
  const [late, done] = [new AbortController(), new AbortController()]
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  // Subscribes before the operation, so that the operation's own rejection does not hide the cause.
  const stopped = new Promise<never>((_, reject) => {
    either.addEventListener('abort', () => reject(either.reason), { once: true, signal: done.signal })
  })
  timers.sleep(timeoutMs, done.signal).then(
    () => late.abort(error()),
    () => undefined,
  )
  try {
    return await Promise.race([operation(either), stopped])
  } finally {
    done.abort(finished)
  }
}
