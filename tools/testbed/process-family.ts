import { readdirSync, readFileSync } from 'node:fs'

/** A process by what no later one shares with it. */
export type Relative = {
  pid: number
  startedAt: string
  program: string
  residentBytes: number
  /** Its own CPU and that of what it has started and seen end. */
  spentSeconds: number
}

type Seen = Relative & { parent: number }

const pageBytes = 4096
const ticksPerSecond = 100

const spentIn = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond

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
      spentSeconds: spentIn(fields, 11, 15),
    }
  } catch {
    // It ended while we looked.
    return undefined
  }
}

/** All that a process has started, and what these have started. */
export const familyOf = (ancestor: number): Relative[] => {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (seen(Number(name)) ?? []) : []))
  const below = (parent: number): Seen[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return below(ancestor)
}

/** Those that still run. */
export const aliveOf = (family: readonly Relative[]): Relative[] =>
  family.filter(({ pid, startedAt }) => seen(pid)?.startedAt === startedAt)

/** CPU of all that this process has started, ended or not, in seconds. */
export const spentByFamily = (): number => {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return familyOf(process.pid).reduce((sum, { spentSeconds }) => sum + spentSeconds, spentIn(fields, 13, 15))
}

export const residentBytesOf = (pid: number): number => seen(pid)?.residentBytes ?? 0
