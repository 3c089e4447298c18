import { AppError } from '@kinora/contract'
import type { Poll } from '@kinora/domain'
import type { StepKey } from '@kinora/postgres'
import { type ModelStepCall, stepEnds } from '../step-call.ts'
import { endOfStep, unavailable } from './failures.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import type { StepRun } from './run-step.ts'
import { afterSilence, endAsLost } from './start-once.ts'

const firstPauseMs = 40
const longestPauseMs = 1_000
/** Of a server that says when something has moved; it may be away, or its word may get lost. */
const longestPauseWhenToldMs = 10_000
const progressEveryMs = 1_000

/** Of a step without a weight: percents of its own become those of its task or part. */
const tellProgress = async (
  deps: ModelStepDeps,
  { tenantId, taskId }: StepKey,
  part: string | undefined,
  percent: number,
): Promise<void> => {
  const moved = await deps.attempts.progress(tenantId, taskId, percent, part)
  await Promise.all(moved.map(({ id, version }) => deps.signals.changed(tenantId, id, version)))
}

const endAsFailed = async (
  deps: ModelStepDeps,
  run: StepRun,
  call: ModelStepCall,
  { kind, detail, code }: Extract<Poll, { state: 'failed' }>,
): Promise<never> => {
  deps.replicas.good(run.attempt.backend)
  if (kind === 'memory' && call.canEase) {
    await deps.attempts.failed(run.key, stepEnds.memory)
    throw endOfStep(stepEnds.memory, 'it was too large for the memory of the server')
  }
  throw kind === undefined ? new AppError(code) : unavailable(detail)
}

/** Polls until the end, and reports what the back end says of its progress. */
export const followJob = async (
  deps: ModelStepDeps,
  run: StepRun,
  call: ModelStepCall,
  { poll, isTold }: { poll(): Promise<Poll>; isTold: boolean },
): Promise<Extract<Poll, { state: 'done' }>> => {
  let told = 0
  let toldAt = performance.now()
  const longestMs = isTold ? longestPauseWhenToldMs : longestPauseMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestMs)) {
    const answer = await poll().catch((error) => afterSilence(deps, run, error))
    if (answer.state === 'lost') return endAsLost(deps, run)
    if (answer.state === 'failed') return endAsFailed(deps, run, call, answer)
    if (answer.state === 'done') {
      deps.replicas.good(run.attempt.backend)
      if (answer.credits !== undefined) deps.onCredits(run.attempt.backend, answer.credits)
      return answer
    }
    run.report(answer.fraction ?? 0)
    const percent = call.work ? 0 : Math.min(90, Math.floor((answer.fraction ?? 0) * 90))
    if (percent > told && performance.now() - toldAt >= progressEveryMs) {
      told = percent
      toldAt = performance.now()
      await tellProgress(deps, run.key, call.part, percent).catch(() => undefined)
    }
    await deps.nudges.wait(run.attempt.id, pauseMs, run.signal)
  }
}
