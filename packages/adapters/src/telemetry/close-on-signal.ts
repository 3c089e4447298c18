import closeWithGrace, { type Options } from 'close-with-grace'
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
  // Operators take heap snapshots and reports of a running process by this signal; without a listener it would end the process.
  process.on('SIGUSR2', () => undefined)
  const options: Options = { delay: graceMs, logger: false, onTimeout, skip: ['SIGUSR2'] }
  const { close } = closeWithGrace(options, async ({ signal, err }) => {
    if (err) log.error({ operation: 'crash', error: err }, 'uncaught exception')
    await stop(signal).catch((error: unknown) => {
      log.error({ operation: 'stop', error }, 'stopping failed')
      throw error
    })
  })
  return close
}
