import { useSyncExternalStore } from 'react'

type Overlay = 'none' | 'palette' | 'shortcuts'

let current: Overlay = 'none'
const listeners = new Set<() => void>()
const show = (overlay: Overlay): void => {
  current = overlay
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const openPalette = (): void => show('palette')
export const openShortcuts = (): void => show('shortcuts')
export const closeOverlay = (): void => show('none')
/** The overlay of the whole frame that is open. */
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => current)
