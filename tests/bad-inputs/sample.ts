import { isFullRun } from '../support/run-size.ts'
import { sample } from '../support/sample.ts'

export { sample, spread } from '../support/sample.ts'

/** The line that a run prints at its start. */
export const sampleLine = (): string => (isFullRun ? 'bad inputs: full run' : `bad inputs: SAMPLE=${sample}`)
