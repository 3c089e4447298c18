import type { Sandbox, SandboxRun } from '@kinora/domain'

type Bound = Pick<SandboxRun, 'trust' | 'wallMs' | 'signal'>
type Free = Pick<SandboxRun, 'program' | 'args' | 'inputs' | 'outputFolder'>

/** The sandbox with what is the same for all runs of one job already said. */
export type RunMedia = (run: Free) => Promise<string>

export const bindRuns =
  (sandbox: Sandbox, bound: Bound): RunMedia =>
  (run) =>
    sandbox.run({ ...run, ...bound })
