import type { SwitchState, SwitchStore } from './switches.ts'

const everyMs = 2_000

/** The switches as this process last saw them; with the database away, what was said last holds. */
export const followSwitches = (store: Pick<SwitchStore, 'read'>) => {
  let known: ReadonlyMap<string, SwitchState> = new Map()
  const look = (): Promise<void> =>
    store.read().then(
      (states) => {
        known = states
      },
      () => undefined,
    )
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    /** Resolves once they have been read for the first time. */
    ready: look(),
    stateOf: (name: string): SwitchState => known.get(name) ?? 'enabled',
    stop: () => clearInterval(timer),
  }
}
