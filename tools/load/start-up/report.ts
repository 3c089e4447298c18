import type { Start } from './measure-start.ts'

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export type Measured = { name: string; starts: readonly Start[]; comparedTo?: string }

/** One line for each program: medians, and their ratios to those of the empty program it is compared to. */
export const reportLines = (programs: readonly Measured[]): string[] => {
  const medians = new Map(
    programs.map(({ name, starts }) => [
      name,
      { elapsedMs: median(starts.map((each) => each.elapsedMs)), cpuMs: median(starts.map((each) => each.cpuMs)) },
    ]),
  )
  return programs.map(({ name, comparedTo }) => {
    const own = medians.get(name) ?? { elapsedMs: Number.NaN, cpuMs: Number.NaN }
    const empty = comparedTo === undefined ? undefined : medians.get(comparedTo)
    const times = `ready in ${own.elapsedMs.toFixed(0)} ms, ${own.cpuMs.toFixed(0)} ms of processor time`
    if (empty === undefined) return `${name}: ${times}`
    const ratios = [own.elapsedMs / empty.elapsedMs, own.cpuMs / empty.cpuMs].map((ratio) => ratio.toFixed(1))
    return `${name}: ${times}; ${ratios[0]} and ${ratios[1]} times ${comparedTo}`
  })
}
