import type { SwitchState, SwitchStore } from './switches.ts'

const refreshIntervalMs = 2_000

/** Keeps a copy of the switches in memory. While the database is unavailable, the last known states apply. */
export const followSwitches = (store: Pick<SwitchStore, 'read'>) => {
  let known: ReadonlyMap<string, SwitchState> = new Map()
  const refresh = (): Promise<void> =>
    store.read().then(
      (states) => {
        known = states
      },
      () => undefined,
    )
  const timer = setInterval(() => void refresh(), refreshIntervalMs)
  timer.unref()
  return {
    /** Resolves after the first read. */
    ready: refresh(),
    getState: (name: string): SwitchState => known.get(name) ?? 'enabled',
    stop: () => clearInterval(timer),
  }
}
