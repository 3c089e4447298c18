import type {
  FinishAsks,
  FinishedCreation,
  FinishTool,
  PrepareAsks,
  PreparedMedia,
  PrepareSpeech,
  PrepareTool,
} from '@kinora/domain'
import { Context } from '@temporalio/activity'
import type { MediaStepCall, PrepareCall, SpeechStepCall } from '../step-call.ts'
import { runStep, type StepDeps, type StepRun } from './run-step.ts'

/** Each makes what a back end left into a finished creation, stored as well. */
export type Finishers = { [T in FinishTool]: (run: StepRun, ask: FinishAsks[T]) => Promise<FinishedCreation> }

export type MediaStepDeps = StepDeps & { finish: Finishers }

export const createRunMediaStep =
  (deps: MediaStepDeps) =>
  (call: MediaStepCall): Promise<FinishedCreation> =>
    runStep(deps, Context.current(), { ...call, step: call.tool, backend: 'media' }, (run) => {
      const finish = deps.finish[call.tool] as (run: StepRun, ask: MediaStepCall['ask']) => Promise<FinishedCreation>
      // A part's creation lies under the part's own id, and leaves with it.
      return finish({ ...run, key: { ...run.key, taskId: call.part ?? call.taskId } }, call.ask)
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

/** Each makes what a step left into an input of a later one. */
export type Preparers = { [T in PrepareTool]: (run: StepRun, ask: PrepareAsks[T]) => Promise<PreparedMedia> }

export const createPrepareMade =
  (deps: StepDeps & { preparers: Preparers }) =>
  (call: PrepareCall): Promise<PreparedMedia> =>
    runStep(deps, Context.current(), { ...call, step: `prepare-${call.tool}`, backend: 'media' }, (run) => {
      const prepare = deps.preparers[call.tool] as (run: StepRun, ask: PrepareCall['ask']) => Promise<PreparedMedia>
      return prepare(run, call.ask)
    })
