import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Instance } from './instance.ts'
import { isAlive } from './process-record.ts'
import { waitUntil } from './wait-until.ts'

type LockOptions = {
  timeoutMs: number
  /** Called once when another process holds the lock. */
  onWait?: (holder: number) => void
}

/** One `services` command at a time per instance; the lock of a dead process is ignored. */
export async function withLock<T>(instance: Instance, work: () => Promise<T>): Promise<T> {
  const file = instance.runFile('lock')
  return withFileLock(file, { timeoutMs: 180_000 }, work)
}

/** Runs the work while a file with the id of this process exists. The lock of a process that has ended is ignored. */
export async function withFileLock<T>(
  file: string,
  { timeoutMs, onWait }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  let other = 0
  const isOurs = await waitUntil(
    () => {
      const holder = tryLock(file)
      if (holder !== undefined && other === 0) onWait?.(holder)
      other = holder ?? 0
      return holder === undefined
    },
    { timeoutMs, intervalMs: 200 },
  )
  if (!isOurs) throw new Error(`process ${other} still runs and holds ${file}`)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Whether a `services` command is running. */
export function isLocked(instance: Instance): boolean {
  return findHolder(instance.runFile('lock')) !== undefined
}

function findHolder(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const holder = Number(readFileSync(file, 'utf8'))
  return isAlive(holder) ? holder : undefined
}

/** Takes the lock, or returns the process that holds it. Throws when another process takes it at the same time. */
function tryLock(file: string): number | undefined {
  const holder = findHolder(file)
  if (holder !== undefined) return holder
  if (existsSync(file)) removeStale(file)
  place(file)
  return undefined
}

/** One process at a time: a second one could remove the new lock instead of the stale one that it has read. */
function removeStale(file: string): void {
  const guard = `${file}.stale`
  if (existsSync(guard) && findHolder(guard) === undefined) rmSync(guard, { force: true })
  place(guard)
  try {
    if (findHolder(file) === undefined) rmSync(file, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
}

/** Creates the file with its content at once, so that no process reads an empty lock. Throws if it exists. */
function place(file: string): void {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
  } finally {
    rmSync(own, { force: true })
  }
}
