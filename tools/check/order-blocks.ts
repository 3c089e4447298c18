import { readFileSync } from 'node:fs'
import type { Block } from './full-steps.ts'
import type { Timings } from './timings.ts'

const recordedTimings = (): Pick<Timings, 'steps'> =>
  JSON.parse(readFileSync(new URL('./recorded-timings.json', import.meta.url), 'utf8'))

/** An unknown step may be long. */
const unknownSeconds = 300

/** The longest block first: lanes that take the next block from this list end at about the same time. */
export function orderBlocks(blocks: readonly Block[], { steps } = recordedTimings()): Block[] {
  const seconds = (block: Block): number =>
    block.steps.reduce((sum, { title }) => sum + (steps[title] ?? unknownSeconds), 0)
  return [...blocks].sort((a, b) => seconds(b) - seconds(a))
}
