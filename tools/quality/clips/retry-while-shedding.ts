import { backoff, retry, type Timers } from '@kinora/domain/retry'
import { KinoraError } from '@kinora/sdk'

const isShed = (error: unknown): boolean =>
  error instanceof KinoraError && (error.status === 429 || error.status === 503)

/** Retries a call of the SDK while the service sheds load. */
export const retryWhileShedding = <T>(call: () => Promise<T>, timers?: Timers): Promise<T> =>
  retry(call, {
    pausesMs: backoff({ firstMs: 500, mostMs: 8_000, attempts: 10 }),
    isRetryable: isShed,
    ...(timers && { timers }),
  })
