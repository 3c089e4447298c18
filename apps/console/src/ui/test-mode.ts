import { useEffect, useSyncExternalStore } from 'react'

let isOn = false
const listeners = new Set<() => void>()
const set = (next: boolean): void => {
  if (next === isOn) return
  isOn = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsTestMode = (): boolean => useSyncExternalStore(subscribe, () => isOn)

/** A view calls this while it shows data of test keys. */
export const useMarkTestMode = (isTest: boolean): void =>
  useEffect(() => {
    set(isTest)
    return () => set(false)
  }, [isTest])
