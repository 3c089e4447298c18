import { setTimeout as sleep } from 'node:timers/promises'

export type ServiceState = 'down' | 'starting' | 'healthy'

export type ServiceWatch = {
  readStates(): Promise<Readonly<Record<string, ServiceState>>>
  /** Whether another `npm run services` is bringing them up. */
  areBeingStarted(): boolean
  report(line: string): void
}

const patience = { timeoutMs: 120_000, intervalMs: 250 }

/** Waits until every service answers, one line for each change of what is missing. Returns why it gave up, if it did. */
export const waitForServices = async (
  { readStates, areBeingStarted, report }: ServiceWatch,
  { timeoutMs, intervalMs } = patience,
): Promise<string | undefined> => {
  const end = performance.now() + timeoutMs
  let reported = ''
  for (;;) {
    const states = Object.entries(await readStates())
    const namesIn = (...wanted: ServiceState[]): string =>
      states.flatMap(([name, state]) => (wanted.includes(state) ? [name] : [])).join(', ')
    const missing = namesIn('down', 'starting')
    if (missing === '') return undefined
    if (namesIn('down') !== '' && !areBeingStarted())
      return `not running: ${namesIn('down')}. Start them first: npm run services`
    if (performance.now() >= end)
      return `no answer from ${missing} for ${timeoutMs / 1000} s. Look at npm run services -- status and npm run services -- logs NAME`
    if (missing !== reported) report(`waiting for ${missing}`)
    reported = missing
    await sleep(intervalMs)
  }
}
