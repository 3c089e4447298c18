import { AppError } from '@kinora/contract'

const windowMs = 60_000
const maxAddresses = 10_000

/** Limits attempts of an address in a minute. Failed sign-ins are limited as wrong keys are (D-068). */
export const createAttemptLimit = (
  nowMs: () => number,
  { perMinute, what }: { perMinute: number; what: string } = { perMinute: 10, what: 'failed sign-ins' },
) => {
  const failures = new Map<string, { count: number; until: number }>()
  const read = (address: string) => {
    const known = failures.get(address)
    return known && known.until > nowMs() ? known : undefined
  }
  return {
    /** Counts the attempt, so that attempts in flight count too. */
    begin(address: string): void {
      const known = read(address)
      if (known && known.count >= perMinute)
        throw new AppError('TooManyRequests', {
          detail: `at most ${perMinute} ${what} per minute from one address`,
          retryAfterSeconds: Math.max(1, Math.ceil((known.until - nowMs()) / 1000)),
        })
      if (known) known.count += 1
      else {
        if (failures.size >= maxAddresses) failures.delete(failures.keys().next().value ?? '')
        failures.delete(address)
        failures.set(address, { count: 1, until: nowMs() + windowMs })
      }
    },
    /** Takes a successful attempt back. */
    succeed(address: string): void {
      const known = read(address)
      if (known) known.count -= 1
    },
  }
}
export type AttemptLimit = ReturnType<typeof createAttemptLimit>
