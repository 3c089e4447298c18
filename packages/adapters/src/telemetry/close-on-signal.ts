import closeWithGrace from 'close-with-grace'
import type { Log } from './log.ts'

/**
 * Stops the program on SIGTERM, on SIGINT and after an uncaught exception, and exits with 1 unless the stop succeeded
 * within the grace period. Returns a function that stops it without a signal.
 */
export const closeOnSignal = (
  log: Log,
  graceMs: number,
  stop: (signal: NodeJS.Signals | undefined) => Promise<void>,
): (() => void) => {
  const onTimeout = (): void => log.error({ operation: 'stop', durationMs: graceMs }, 'stopping took too long')
  const { close } = closeWithGrace({ delay: graceMs, logger: false, onTimeout }, async ({ signal, err }) => {
    if (err) log.error({ operation: 'crash', error: err }, 'uncaught exception')
    await stop(signal).catch((error: unknown) => {
      log.error({ operation: 'stop', error }, 'stopping failed')
      throw error
    })
  })
  return close
}
