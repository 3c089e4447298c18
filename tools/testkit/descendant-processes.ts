import { readdirSync, readFileSync } from 'node:fs'

/** A process, identified by pid and start time. */
export type ProcessInfo = {
  pid: number
  startedAt: string
  program: string
  residentBytes: number
  spentSeconds: number
}

type ProcessEntry = ProcessInfo & { parent: number }

const pageBytes = 4096
const ticksPerSecond = 100

const readProcess = (pid: number): ProcessEntry | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    return {
      pid,
      program: stat.slice(stat.indexOf('(') + 1, end),
      parent: Number(fields[1]),
      startedAt: fields[19] ?? '',
      residentBytes: Number(fields[21]) * pageBytes,
      spentSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    }
  } catch {
    // The process has ended.
    return undefined
  }
}

/** All descendants of a process. */
export const listDescendants = (ancestor: number): ProcessInfo[] => {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []))
  const below = (parent: number): ProcessEntry[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return below(ancestor)
}

/** Keeps the processes that still run. */
export const filterAlive = (family: readonly ProcessInfo[]): ProcessInfo[] =>
  family.filter(({ pid, startedAt }) => readProcess(pid)?.startedAt === startedAt)

/** CPU time of all later descendants, as far as observed: a sandbox loses the times of ended processes. */
export const createCpuMeter = (): { look(family: readonly ProcessInfo[]): void; seconds(): number } => {
  const key = ({ pid, startedAt }: ProcessInfo): string => `${pid} ${startedAt}`
  const before = new Map(listDescendants(process.pid).map((each) => [key(each), each.spentSeconds]))
  const latest = new Map<string, number>()
  return {
    look(family) {
      for (const each of family) latest.set(key(each), each.spentSeconds - (before.get(key(each)) ?? 0))
    },
    seconds: () => [...latest.values()].reduce((sum, spent) => sum + spent, 0),
  }
}

export const readResidentBytes = (pid: number): number => readProcess(pid)?.residentBytes ?? 0
