import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Linux keeps a niceness for each thread, and those already running take over nothing. */
const threads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0]
  }
}

/** Where one machine carries everything, rendering must not make the API slow. Children and later threads inherit it. */
export const stepBack = (niceness: number): void => {
  for (const thread of threads()) setPriority(thread, niceness)
}
