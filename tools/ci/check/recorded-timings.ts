import { readFileSync, writeFileSync } from 'node:fs'
import type { Timings } from './timings.ts'

export type RecordedTimings = Pick<Timings, 'steps' | 'files'>

const file = new URL('./recorded-timings.json', import.meta.url)

/** Seconds of steps and test files on an earlier run: they order the lanes and even out the parts of a sample. */
export const readRecordedTimings = (): RecordedTimings => JSON.parse(readFileSync(file, 'utf8'))

const sorted = (table: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** A step or file that did not run keeps its earlier time. */
export function mergeTimings(recorded: RecordedTimings, { steps, files }: RecordedTimings): RecordedTimings {
  return { steps: sorted({ ...recorded.steps, ...steps }), files: sorted({ ...recorded.files, ...files }) }
}

export function recordTimings(timings: RecordedTimings): void {
  writeFileSync(file, `${JSON.stringify(mergeTimings(readRecordedTimings(), timings), null, 2)}\n`)
}
