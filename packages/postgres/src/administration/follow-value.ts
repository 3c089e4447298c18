const refreshIntervalMs = 2_000

/** Keeps a value of the database in memory. While the database is unavailable, the last known value applies. */
export const followValue = <T>(read: () => Promise<T>, initial: T) => {
  let known = initial
  const refresh = (): Promise<void> =>
    read().then(
      (value) => {
        known = value
      },
      () => undefined,
    )
  const timer = setInterval(() => void refresh(), refreshIntervalMs)
  timer.unref()
  return {
    /** Resolves after the first read. */
    ready: refresh(),
    latest: (): T => known,
    stop: () => clearInterval(timer),
  }
}
