import { readdirSync, readFileSync } from 'node:fs'

/** A process by what no later one shares with it. */
export type Relative = {
  pid: number
  startedAt: string
  program: string
  residentBytes: number
  spentSeconds: number
}

type Seen = Relative & { parent: number }

const pageBytes = 4096
const ticksPerSecond = 100

const seen = (pid: number): Seen | undefined => {
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
    // It ended while we looked.
    return undefined
  }
}

/** All that a process has started, and what these have started. */
export const listDescendants = (ancestor: number): Relative[] => {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (seen(Number(name)) ?? []) : []))
  const below = (parent: number): Seen[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return below(ancestor)
}

/** Those that still run. */
export const filterAlive = (family: readonly Relative[]): Relative[] =>
  family.filter(({ pid, startedAt }) => seen(pid)?.startedAt === startedAt)

/** CPU of all that this process starts from now on, as far as it was seen: a sandbox forgets what ended in it. */
export const createCpuMeter = (): { look(family: readonly Relative[]): void; seconds(): number } => {
  const key = ({ pid, startedAt }: Relative): string => `${pid} ${startedAt}`
  const before = new Map(listDescendants(process.pid).map((each) => [key(each), each.spentSeconds]))
  const latest = new Map<string, number>()
  return {
    look(family) {
      for (const each of family) latest.set(key(each), each.spentSeconds - (before.get(key(each)) ?? 0))
    },
    seconds: () => [...latest.values()].reduce((sum, spent) => sum + spent, 0),
  }
}

export const readResidentBytes = (pid: number): number => seen(pid)?.residentBytes ?? 0
