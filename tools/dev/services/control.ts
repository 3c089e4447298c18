import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Instance } from './instance.ts'
import { launchDetached } from './launch.ts'
import type { Part, PartName } from './part.ts'
import { findPart } from './parts.ts'
import { forgetProcess, isAlive, processTree, recordProcess, runningPid } from './process-record.ts'
import { settings } from './settings.ts'
import { waitUntil } from './wait-until.ts'

const startTimeoutMs = 90_000
const stopTimeoutMs = 30_000

/** Starts the part if it is not running and returns when it is healthy; its needs must be up. */
export async function startService(instance: Instance, name: PartName): Promise<void> {
  const part = findPart(name)
  if (runningPid(instance, name) === undefined) {
    const launch = await part.prepare(instance)
    recordProcess(instance, name, await launchDetached(launch, instance.logFile(name)))
  }
  await waitFor(instance, part, part.answers)
  if (part.provision && !isProvisioned(instance, name)) {
    await part.provision(instance)
    writeFileSync(provisionMark(instance, name), settingsHash)
  }
  if (part.healthy) await waitFor(instance, part, part.healthy)
}

export async function stopService(instance: Instance, name: PartName): Promise<void> {
  const pid = runningPid(instance, name)
  if (pid !== undefined) {
    const tree = processTree(pid)
    process.kill(pid, findPart(name).stopSignal)
    const hasEnded = await waitUntil(() => !tree.some(isAlive), { timeoutMs: stopTimeoutMs, intervalMs: 50 })
    if (!hasEnded) return killService(instance, name)
  }
  forgetProcess(instance, name)
}

/** Sends SIGKILL to the server and all its child processes, as a power cut would end them. */
export async function killService(instance: Instance, name: PartName): Promise<void> {
  const pid = runningPid(instance, name)
  if (pid !== undefined) {
    signal(pid, 'SIGSTOP') // a stopped process starts no more children
    const tree = processTree(pid)
    for (const member of tree) signal(member, 'SIGKILL')
    const hasEnded = await waitUntil(() => !tree.some(isAlive), { timeoutMs: stopTimeoutMs, intervalMs: 10 })
    if (!hasEnded) throw new Error(`${name} (${pid}) survived SIGKILL`)
  }
  forgetProcess(instance, name)
}

export async function isHealthy(instance: Instance, name: PartName): Promise<boolean> {
  const part = findPart(name)
  if (runningPid(instance, name) === undefined) return false
  return (part.healthy ?? part.answers)(instance).catch(() => false)
}

async function waitFor(instance: Instance, part: Part, probe: Part['answers']): Promise<void> {
  const hasEnded = () => runningPid(instance, part.name) === undefined
  const hasAnswered = await waitUntil(async () => hasEnded() || (await probe(instance)), { timeoutMs: startTimeoutMs })
  if (hasEnded() || !hasAnswered) throw new Error(explain(instance, part.name))
}

function explain(instance: Instance, name: PartName): string {
  const log = instance.logFile(name)
  const tail = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n  ') : ''
  return `${name} did not become healthy; the end of ${log}:\n  ${tail}`
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself in the meantime.
  }
}

const settingsHash = createHash('sha256').update(JSON.stringify(settings)).digest('hex')

function provisionMark(instance: Instance, name: PartName): string {
  return instance.runFile(`${name}.provisioned`)
}

function isProvisioned(instance: Instance, name: PartName): boolean {
  const mark = provisionMark(instance, name)
  return existsSync(mark) && readFileSync(mark, 'utf8') === settingsHash
}

export function forgetProvision(instance: Instance, name: PartName): void {
  rmSync(provisionMark(instance, name), { force: true })
}
