import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Instance } from './instance.ts'
import { isAlive } from './process-record.ts'
import { waitUntil } from './wait-until.ts'

/** One `services` command at a time per instance; the lock of a dead process is ignored. */
export async function withLock<T>(instance: Instance, work: () => Promise<T>): Promise<T> {
  const file = instance.runFile('lock')
  const isOurs = await waitUntil(() => tryLock(file), { timeoutMs: 180_000, intervalMs: 200 })
  if (!isOurs) throw new Error(`another services command still runs; see ${file}`)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Whether a `services` command is running. */
export function isLocked(instance: Instance): boolean {
  const file = instance.runFile('lock')
  return existsSync(file) && isAlive(Number(readFileSync(file, 'utf8')))
}

function tryLock(file: string): boolean {
  if (existsSync(file) && !isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true })
  writeFileSync(file, String(process.pid), { flag: 'wx' }) // throws while another process holds it
  return true
}
