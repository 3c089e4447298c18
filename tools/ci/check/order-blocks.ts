import type { Block } from './full-steps.ts'
import { type RecordedTimings, readRecordedTimings } from './recorded-timings.ts'

/** An unknown step may be long. */
const unknownSeconds = 300

/** The longest block first: lanes that take the next block from this list end at about the same time. */
export function orderBlocks(
  blocks: readonly Block[],
  { steps }: Pick<RecordedTimings, 'steps'> = readRecordedTimings(),
): Block[] {
  const seconds = (block: Block): number =>
    block.steps.reduce((sum, { title }) => sum + (steps[title] ?? unknownSeconds), 0)
  return [...blocks].sort((a, b) => seconds(b) - seconds(a))
}

/**
 * The lanes take busy blocks first and quiet blocks once all of those have ended. Two quiet blocks may run side by side: they
 * mostly wait for retries, leases and restarts.
 */
export function orderPhases(
  blocks: readonly Block[],
  timings: Pick<RecordedTimings, 'steps'> = readRecordedTimings(),
): Block[][] {
  const { busy = [], quiet = [] } = Object.groupBy(blocks, ({ isQuiet }) => (isQuiet ? 'quiet' : 'busy'))
  return [busy, quiet].filter(({ length }) => length > 0).map((phase) => orderBlocks(phase, timings))
}
