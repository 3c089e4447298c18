import { useSyncExternalStore } from 'react'

let nowMs = Date.now()
const listeners = new Set<() => void>()
let timer: number | undefined

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  timer ??= window.setInterval(() => {
    nowMs = Date.now()
    for (const each of listeners) each()
  }, 5_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}

/** The present, renewed every 5 s by one timer for all relative times. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => nowMs)
