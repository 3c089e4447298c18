import { followValue } from './follow-value.ts'
import type { SwitchState, SwitchStore } from './switches.ts'

/** The switches of back ends, without a read for each step. */
export const followSwitches = (store: Pick<SwitchStore, 'read'>) => {
  const { ready, latest, stop } = followValue<ReadonlyMap<string, SwitchState>>(() => store.read(), new Map())
  return { ready, getState: (name: string): SwitchState => latest().get(name) ?? 'enabled', stop }
}
