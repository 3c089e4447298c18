import { parseArgs } from 'node:util'
import type { InjectionSettings } from './execute-then-fail.ts'

/** Reads the injection settings that the harness passed on the command line. */
export const readInjection = (): InjectionSettings => {
  // The channel closes with the harness, however it ends: no process of a run stays behind.
  process.once('disconnect', () => process.exit(1))
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      name: { type: 'string', default: '' },
      injected: { type: 'string', default: '' },
      calm: { type: 'string', default: '' },
    },
  })
  return { seed: Number(values.seed), name: values.name, injectedFile: values.injected, calmFile: values.calm }
}
