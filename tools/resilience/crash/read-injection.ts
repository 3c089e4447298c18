import { parseArgs } from 'node:util'
import type { InjectionSettings } from './execute-then-fail.ts'

/** What the harness told this process of itself on the command line. */
export const readInjection = (): InjectionSettings => {
  // The channel to the harness closes with it, however it ends: nothing of a run stays behind.
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
