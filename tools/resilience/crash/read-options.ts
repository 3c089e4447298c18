import { parseCommandLine } from '../../command-line.ts'
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
  /** Videos of the script begin with a still, so that each has two model steps. */
  stillFirst: boolean
  /** The retry schedule of callbacks as a fraction of the real one. */
  callbackScale: number
}

export type AttemptOptions = {
  /** Tasks that lose their worker at each point of an attempt. */
  times: number
  /** Workers killed, each with its share of these tasks. */
  deaths: number
}

const usage = `usage: npm run crash [-- OPTIONS]
  --tasks N      tasks to create (300)
  --faults N     faults: kill, freeze or restart a process, flush Redis (100)
  --seed N       repeats the schedule of an earlier run (the environment's SAMPLE, or 1)
  --only WORD    only faults with the word in their name: kill, worker, engine, database, …
  --films        the tasks are films of several parts (20); the built-in engine draws two in twenty
  --scripted     all tasks go to the scripted model server, none to the built-in engine
  --still-first  each video of the script is a still and its animation
  --callback-scale N  retry schedule of callbacks as a fraction of the real one (1)
  --keep         leave the services' folder with all logs
usage: npm run crash -- attempts [OPTIONS]
  kills workers at every point of an attempt instead
  --times N      tasks that lose their worker at each point (20)
  --deaths N     workers killed, each with its share of the tasks (4, at most --times)
  --seed N, --keep`

const parseInteger = (text: string, name: string, least = 0): number => {
  if (!/^[0-9]{1,9}$/.test(text) || Number(text) < least)
    throw new Error(`--${name} must be an integer of at least ${least} (got ${text})\n${usage}`)
  return Number(text)
}

const parseScale = (text: string): number => {
  const scale = Number(text)
  if (!(scale >= 0.001 && scale <= 1)) throw new Error(`--callback-scale must be 0.001 to 1 (got ${text})\n${usage}`)
  return scale
}

export const readOptions = (): Options & { attempts?: AttemptOptions } => {
  const { values, positionals } = parseCommandLine(
    usage,
    {
      tasks: { type: 'string' },
      films: { type: 'boolean', default: false },
      faults: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(sampleNumber()) },
      only: { type: 'string', default: '' },
      scripted: { type: 'boolean', default: false },
      'still-first': { type: 'boolean', default: false },
      'callback-scale': { type: 'string', default: '1' },
      keep: { type: 'boolean', default: false },
      times: { type: 'string', default: '20' },
      deaths: { type: 'string', default: '4' },
    },
    { allowPositionals: true },
  )
  const [command] = positionals
  if (command !== undefined && command !== 'attempts') throw new Error(`unknown command "${command}"\n${usage}`)
  const times = parseInteger(values.times, 'times', 1)
  return {
    tasks: parseInteger(values.tasks ?? (values.films ? '20' : '300'), 'tasks'),
    films: values.films,
    faults: parseInteger(values.faults, 'faults'),
    seed: parseInteger(values.seed, 'seed'),
    only: values.only,
    withAnimatic: !values.scripted,
    stillFirst: values['still-first'],
    callbackScale: parseScale(values['callback-scale']),
    keep: values.keep,
    ...(command === 'attempts' && {
      attempts: { times, deaths: Math.min(times, parseInteger(values.deaths, 'deaths')) },
    }),
  }
}
