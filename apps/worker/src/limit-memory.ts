import { getHeapStatistics } from 'node:v8'

/** V8 counts young objects and its own memory on top of the limit that it is given. */
const isWithin = (heapBytes: number, limitMib: number): boolean => heapBytes <= (limitMib + 256) * 2 ** 20

/** The C library keeps a pool of freed memory for each of eight threads per core; two are enough and return more of it. */
const mallocPools = '2'

type Process = Pick<NodeJS.Process, 'execPath' | 'execArgv' | 'argv' | 'env'> & {
  execve: NonNullable<NodeJS.Process['execve']>
}

/**
 * Limits the heap of the main thread and, separately, of the thread that runs workflows. V8 and the C library read their limits
 * only at the start of a process, so a process without them replaces itself, once and under the same process id.
 */
export const limitMemory = (
  limitMib: number,
  current: Process,
  heapBytes: number = getHeapStatistics().heap_size_limit,
): void => {
  const flag = `--max-old-space-size=${limitMib}`
  // With both set, a heap above the limit would not change at the next start either.
  const isApplied = current.execArgv.includes(flag) && current.env['MALLOC_ARENA_MAX'] !== undefined
  if (isApplied || (isWithin(heapBytes, limitMib) && current.env['MALLOC_ARENA_MAX'] !== undefined)) return
  const env = { MALLOC_ARENA_MAX: mallocPools, ...current.env }
  current.execve(current.execPath, [current.execPath, ...current.execArgv, flag, ...current.argv.slice(1)], env)
}
