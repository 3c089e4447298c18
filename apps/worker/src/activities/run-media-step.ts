import type {
  FinishedCreation,
  FinishTool,
  FinishToolInputs,
  PreparedMedia,
  PrepareSpeech,
  PrepareTool,
  PrepareToolInputs,
} from '@kinora/domain'
import { Context } from '@temporalio/activity'
import type { MediaStepCall, PrepareCall, SpeechStepCall } from '../step-call.ts'
import { recordFinalFailure } from './record-final-failure.ts'
import { runStep, type StepDeps, type StepRun } from './run-step.ts'

/** Each finisher turns the output of a backend into a stored creation. */
export type Finishers = { [T in FinishTool]: (run: StepRun, input: FinishToolInputs[T]) => Promise<FinishedCreation> }

export type MediaStepDeps = StepDeps & { finish: Finishers }

export const createRunMediaStep =
  (deps: MediaStepDeps) =>
  (call: MediaStepCall): Promise<FinishedCreation> =>
    runStep(deps, Context.current(), { ...call, step: call.tool, backend: 'media' }, (run) => {
      const finish = deps.finish[call.tool] as (run: StepRun, input: MediaStepCall['ask']) => Promise<FinishedCreation>
      // A part's creation is stored under the part's id and deleted with it.
      return finish({ ...run, key: { ...run.key, taskId: call.part ?? call.taskId } }, call.ask)
    })

export type SpeechStepDeps = StepDeps & {
  prepareSpoken(run: StepRun, input: PrepareSpeech): Promise<PreparedMedia>
}

export const createPrepareSpeech =
  (deps: SpeechStepDeps) =>
  (call: SpeechStepCall): Promise<PreparedMedia> =>
    runStep(deps, Context.current(), { ...call, step: 'prepare-speech', backend: 'media' }, (run) =>
      deps.prepareSpoken(run, call.ask),
    )

/** Each preparer turns the result of a step into an input of a later step. */
export type Preparers = { [T in PrepareTool]: (run: StepRun, input: PrepareToolInputs[T]) => Promise<PreparedMedia> }

export const createPrepareMade =
  (deps: StepDeps & { preparers: Preparers }) =>
  (call: PrepareCall): Promise<PreparedMedia> =>
    runStep(deps, Context.current(), { ...call, step: `prepare-${call.tool}`, backend: 'media' }, (run) => {
      const prepare = deps.preparers[call.tool] as (run: StepRun, input: PrepareCall['ask']) => Promise<PreparedMedia>
      // A still that fails leaves the task running, on the next route.
      return recordFinalFailure(deps, run, () => prepare(run, call.ask))
    })
