import type { FinishAsk, FinishedCreation } from '@kinora/domain'
import { Context } from '@temporalio/activity'
import type { MediaStepCall } from '../step-call.ts'
import { runStep, type StepDeps, type StepRun } from './run-step.ts'

export type MediaStepDeps = StepDeps & {
  /** Makes a stored render into a finished creation, stored as well. */
  finishVideo(run: StepRun, ask: FinishAsk): Promise<FinishedCreation>
}

export const createRunMediaStep =
  (deps: MediaStepDeps) =>
  (call: MediaStepCall): Promise<FinishedCreation> =>
    runStep(deps, Context.current(), { ...call, step: call.tool, backend: 'media' }, (run) =>
      deps.finishVideo(run, call.ask),
    )
