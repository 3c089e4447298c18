import { AppError } from '@kinora/contract'
import type { Poll } from '@kinora/domain'
import type { StepKey } from '@kinora/postgres'
import { type ModelStepCall, stepEnds } from '../step-call.ts'
import { stepFailure, unavailable } from './failures.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import type { StepRun } from './run-step.ts'
import { endAsLost, handleNoAnswer } from './start-once.ts'
import { recordCost } from './step-cost.ts'

type Pauses = { firstMs: number; longestMs: number }

const ownServer: Pauses = { firstMs: 40, longestMs: 1_000 }
/** For a server with callbacks: polling covers a lost callback or a server that is down. */
const longestPauseWithCallbacksMs = 10_000
/** A job of a server that limits requests is polled first after this part of its longest pause. */
const firstPart = 0.2
const progressEveryMs = 1_000

/** The pauses between the polls of a job. Each is longer than the one before, up to the longest. */
export const choosePauses = (pollSeconds: number | undefined, hasCallbacks: boolean): Pauses => {
  const { firstMs, longestMs } =
    pollSeconds === undefined ? ownServer : { firstMs: pollSeconds * 1_000 * firstPart, longestMs: pollSeconds * 1_000 }
  return { firstMs, longestMs: hasCallbacks ? Math.max(longestMs, longestPauseWithCallbacksMs) : longestMs }
}

/** For a step without a weight: its percentage becomes that of its task or part. */
const publishProgress = async (
  deps: ModelStepDeps,
  key: StepKey,
  part: string | undefined,
  percent: number,
): Promise<void> => {
  const { tenantId, taskId } = key
  await deps.attempts.noteReport(key)
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
    throw stepFailure(stepEnds.memory, 'the server ran out of memory')
  }
  throw kind === undefined ? new AppError(code) : unavailable(detail)
}

/** Polls until the job ends and reports the progress of the backend. */
export const followJob = async (
  deps: ModelStepDeps,
  run: StepRun,
  call: ModelStepCall,
  { poll, pauses: { firstMs, longestMs } }: { poll(): Promise<Poll>; pauses: Pauses },
): Promise<Extract<Poll, { state: 'done' }>> => {
  let publishedPercent = 0
  let publishedAt = performance.now()
  for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 1.5, longestMs)) {
    const answer = await poll().catch((error) => handleNoAnswer(deps, run, error))
    if (answer.state === 'lost') return endAsLost(deps, run)
    if (answer.state !== 'pending') await recordCost(deps, run, call, answer.cost)
    if (answer.state === 'failed') return endAsFailed(deps, run, call, answer)
    if (answer.state === 'done') {
      deps.replicas.good(run.attempt.backend)
      if (answer.credits !== undefined) deps.onCredits(run.attempt.backend, answer.credits)
      return answer
    }
    run.report(answer.fraction ?? 0)
    const percent = call.work ? 0 : Math.min(90, Math.floor((answer.fraction ?? 0) * 90))
    if (percent > publishedPercent && performance.now() - publishedAt >= progressEveryMs) {
      publishedPercent = percent
      publishedAt = performance.now()
      await publishProgress(deps, run.key, call.part, percent).catch(() => undefined)
    }
    await deps.pollWakeups.wait(run.attempt.id, pauseMs, run.signal)
  }
}
