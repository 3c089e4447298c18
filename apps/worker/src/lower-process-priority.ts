import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Linux keeps a niceness for each thread, and running threads do not inherit a change. */
const threads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0]
  }
}

/** On a shared machine, rendering must not slow the API. Child processes and later threads inherit the niceness. */
export const lowerProcessPriority = (niceness: number): void => {
  for (const thread of threads()) setPriority(thread, niceness)
}
