import { parseArgs } from 'node:util'
import { sampleNumber } from '../../testkit/environment.ts'

export type Options = {
  tasks: number
  faults: number
  seed: number
  /** Part of the names of faults; empty: all kinds. */
  only: string
  keep: boolean
  /** Films instead of single videos. */
  films: boolean
  withAnimatic: boolean
}

const usage = `usage: npm run crash [-- OPTIONS]
  --tasks N      tasks to create (300)
  --faults N     processes to kill, freeze or restart, memory to flush (100)
  --seed N       repeats the schedule of an earlier run (the environment's SAMPLE, or 1)
  --only WORD    only faults with the word in their name: kill, worker, engine, database, …
  --films        the tasks are films of several parts (20); two in twenty are drawn by our own engine
  --scripted     all tasks go to the scripted model server, none to our own engine
  --keep         leave the services' folder with all logs`

const wholeNumber = (text: string, name: string): number => {
  if (!/^[0-9]{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number\n${usage}`)
  return Number(text)
}

export const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string' },
      films: { type: 'boolean', default: false },
      faults: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(sampleNumber()) },
      only: { type: 'string', default: '' },
      scripted: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  return {
    tasks: wholeNumber(values.tasks ?? (values.films ? '20' : '300'), 'tasks'),
    films: values.films,
    faults: wholeNumber(values.faults, 'faults'),
    seed: wholeNumber(values.seed, 'seed'),
    only: values.only,
    withAnimatic: !values.scripted,
    keep: values.keep,
  }
}
