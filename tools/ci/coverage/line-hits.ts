/** How often each line of each file ran. Files are named by their path from the repository's root. */
export type LineHits = Map<string, Map<number, number>>

export type Lines = { covered: number; total: number; percent: number }

const sourceFile = /^((?:packages|apps)\/[^/]+)\/src\/(?!.*\.(?:int\.|live\.)?test\.ts$)(?!.*\/test-setup\/).+\.ts$/

/** The package of a source file; tests, their set-up and everything outside `src` have none. */
export const findPackage = (file: string): string | undefined =>
  file.endsWith('.d.ts') ? undefined : sourceFile.exec(file)?.[1]

/**
 * A line counts as covered when any report saw it run. Reports are merged by line and never by statement: two
 * compilers number the statements of one file differently.
 */
export const mergeLines = (reports: Iterable<LineHits>): LineHits => {
  const merged: LineHits = new Map()
  for (const report of reports)
    for (const [file, lines] of report) {
      const known = merged.get(file) ?? new Map<number, number>()
      for (const [line, hits] of lines) known.set(line, (known.get(line) ?? 0) + hits)
      merged.set(file, known)
    }
  return merged
}

/**
 * The lines that the reference has in the same file. Compiled for vitest, a few lines of a file have statements that
 * its source has elsewhere; the number of its lines must not depend on the suites that ran.
 */
export const keepKnownLines = (report: LineHits, reference: LineHits): LineHits =>
  new Map(
    [...report].map(([file, lines]) => {
      const known = reference.get(file)
      return [file, known ? new Map([...lines].filter(([line]) => known.has(line))) : lines]
    }),
  )

/** Rounded down: 89.99 % is not yet 90 %. */
const computePercent = (covered: number, total: number): number =>
  total === 0 ? 100 : Math.floor((covered / total) * 10_000) / 100

export const linesPerPackage = (hits: LineHits): Record<string, Lines> => {
  const packages = new Map<string, { covered: number; total: number }>()
  for (const [file, lines] of hits) {
    const name = findPackage(file)
    if (name === undefined) continue
    const sum = packages.get(name) ?? { covered: 0, total: 0 }
    sum.total += lines.size
    for (const count of lines.values()) sum.covered += count > 0 ? 1 : 0
    packages.set(name, sum)
  }
  const sorted = [...packages].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return Object.fromEntries(
    sorted.map(([name, { covered, total }]) => [name, { covered, total, percent: computePercent(covered, total) }]),
  )
}
