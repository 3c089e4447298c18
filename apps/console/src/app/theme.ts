import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
const storageKey = 'kinora.theme'
const listeners = new Set<() => void>()

const read = (): Theme => {
  const stored = window.localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the theme of this browser; the system decides unless one was chosen. */
export const applyTheme = (): void => {
  const theme = read()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export const setTheme = (theme: Theme): void => {
  if (theme === 'system') window.localStorage.removeItem(storageKey)
  else window.localStorage.setItem(storageKey, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useTheme = (): Theme => useSyncExternalStore(subscribe, read)
