import type { FinishAsks, FinishedCreation, FinishTool, PreparedMedia, PrepareSpeech } from '@kinora/domain'
import { Context } from '@temporalio/activity'
import type { MediaStepCall, SpeechStepCall } from '../step-call.ts'
import { runStep, type StepDeps, type StepRun } from './run-step.ts'

/** Each makes what a back end left into a finished creation, stored as well. */
export type Finishers = { [T in FinishTool]: (run: StepRun, ask: FinishAsks[T]) => Promise<FinishedCreation> }

export type MediaStepDeps = StepDeps & { finish: Finishers }

export const createRunMediaStep =
  (deps: MediaStepDeps) =>
  (call: MediaStepCall): Promise<FinishedCreation> =>
    runStep(deps, Context.current(), { ...call, step: call.tool, backend: 'media' }, (run) => {
      const finish = deps.finish[call.tool] as (run: StepRun, ask: MediaStepCall['ask']) => Promise<FinishedCreation>
      return finish(run, call.ask)
    })

export type SpeechStepDeps = StepDeps & {
  prepareSpoken(run: StepRun, ask: PrepareSpeech): Promise<PreparedMedia>
}

export const createPrepareSpeech =
  (deps: SpeechStepDeps) =>
  (call: SpeechStepCall): Promise<PreparedMedia> =>
    runStep(deps, Context.current(), { ...call, step: 'prepare-speech', backend: 'media' }, (run) =>
      deps.prepareSpoken(run, call.ask),
    )
