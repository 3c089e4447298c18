import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withFileLock } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Waits for a line on stdin, then takes the lock and writes its start and its end to the log. */
const contender = `
import { appendFileSync } from 'node:fs'
import { once } from 'node:events'
import { withFileLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
console.log('ready')
await once(process.stdin, 'data')
await withFileLock(process.argv[1] + '/lock', { timeoutMs: 60_000 }, async () => {
  appendFileSync(process.argv[1] + '/log', '+')
  await new Promise((resolve) => setImmediate(resolve))
  appendFileSync(process.argv[1] + '/log', '-')
})
process.exit()`

it('of several processes that find a stale lock at once, one at a time holds the lock', async () => {
  writeFileSync(join(folder, 'lock'), '999999999')
  const processes = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', contender, folder], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const ends = processes.map((each) => once(each, 'exit'))
  await Promise.all(processes.map(({ stdout }) => once(stdout, 'data')))
  for (const { stdin } of processes) stdin.write('go\n')
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual(processes.map(() => 0))
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('+-'.repeat(processes.length))
  expect(readdirSync(folder)).toEqual(['log'])
})

it('a lock that stays taken is an error that names its holder', async () => {
  writeFileSync(join(folder, 'lock'), String(process.pid))
  const holders: number[] = []
  const taken = withFileLock(join(folder, 'lock'), { timeoutMs: 1, onWait: (pid) => holders.push(pid) }, async () => 1)
  await expect(taken).rejects.toThrow(`process ${process.pid} still runs and holds ${join(folder, 'lock')}`)
  expect(holders).toEqual([process.pid])
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(String(process.pid))
})

it('the lock is released when the work fails', async () => {
  const failing = withFileLock(join(folder, 'lock'), { timeoutMs: 1 }, () => Promise.reject(new Error('the reason')))
  await expect(failing).rejects.toThrow('the reason')
  expect(readdirSync(folder)).toEqual([])
})
