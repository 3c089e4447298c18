import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Instance } from './instance.ts'
import type { PartName } from './part.ts'

type ProcessRecord = { pid: number; startTicks: string }

// Another process may reuse a pid; pid and kernel start time together are unique.
export function recordProcess(instance: Instance, name: PartName, pid: number): void {
  const startTicks = readStartTicks(pid)
  if (startTicks === undefined) throw new Error(`${name} ended at once; see ${instance.logFile(name)}`)
  writeFileSync(recordFile(instance, name), JSON.stringify({ pid, startTicks } satisfies ProcessRecord))
}

export function runningPid(instance: Instance, name: PartName): number | undefined {
  const file = recordFile(instance, name)
  if (!existsSync(file)) return undefined
  const { pid, startTicks }: ProcessRecord = JSON.parse(readFileSync(file, 'utf8'))
  return readStartTicks(pid) === startTicks ? pid : undefined
}

export function forgetProcess(instance: Instance, name: PartName): void {
  rmSync(recordFile(instance, name), { force: true })
}

/** The process and its descendants, children last. */
export function processTree(root: number): number[] {
  const childrenByParent = new Map<number, number[]>()
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? readStat(Number(entry)) : undefined
    if (stat) childrenByParent.set(stat.parent, [...(childrenByParent.get(stat.parent) ?? []), Number(entry)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(childrenByParent.get(pid) ?? []))
  return tree
}

export function isAlive(pid: number): boolean {
  return readStartTicks(pid) !== undefined
}

function recordFile(instance: Instance, name: PartName): string {
  return instance.runFile(`${name}.json`)
}

function readStartTicks(pid: number): string | undefined {
  return readStat(pid)?.startTicks
}

function readStat(pid: number): { parent: number; startTicks: string } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The command name may hold spaces and brackets; the fields after its last bracket do not.
  const [state, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const startTicks = rest[17]
  if (state === 'Z' || parent === undefined || startTicks === undefined) return undefined
  return { parent: Number(parent), startTicks }
}
