import { useSyncExternalStore } from 'react'

export type Connection = 'off' | 'open' | 'lost'

let current: Connection = 'off'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const setConnection = (next: Connection): void => {
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}
/** State of the live stream: off while no view needs it or the tab is hidden. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => current)
