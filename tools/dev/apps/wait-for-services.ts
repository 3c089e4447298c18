import { setTimeout as sleep } from 'node:timers/promises'

export type ServiceState = 'down' | 'starting' | 'healthy'

export type ServiceWatch = {
  readStates(): Promise<Readonly<Record<string, ServiceState>>>
  /** Whether another `npm run services` is starting them. */
  areBeingStarted(): boolean
  report(line: string): void
}

const defaultTiming = { timeoutMs: 120_000, intervalMs: 250 }

/** Waits until every service answers and reports each change of the missing ones. Returns the reason of a timeout. */
export const waitForServices = async (
  { readStates, areBeingStarted, report }: ServiceWatch,
  { timeoutMs, intervalMs } = defaultTiming,
): Promise<string | undefined> => {
  const end = performance.now() + timeoutMs
  let reported = ''
  for (;;) {
    const states = Object.entries(await readStates())
    const listNames = (...wanted: ServiceState[]): string =>
      states.flatMap(([name, state]) => (wanted.includes(state) ? [name] : [])).join(', ')
    const missing = listNames('down', 'starting')
    if (missing === '') return undefined
    if (listNames('down') !== '' && !areBeingStarted())
      return `not running: ${listNames('down')}. Start them first: npm run services`
    if (performance.now() >= end)
      return `no answer from ${missing} for ${timeoutMs / 1000} s. Look at npm run services -- status and npm run services -- logs NAME`
    if (missing !== reported) report(`waiting for ${missing}`)
    reported = missing
    await sleep(intervalMs)
  }
}
