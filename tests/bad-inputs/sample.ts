import { isWhole } from '../support/how-often.ts'
import { sample } from '../support/sample.ts'

export { sample, spread } from '../support/sample.ts'

/** As the run says at its start. */
export const sampleLine = (): string => (isWhole ? 'bad inputs: whole run' : `bad inputs: SAMPLE=${sample}`)
