import { traceIdOf, withLogContext } from '@kinora/adapters/telemetry'
import {
  type AnyBackend,
  type BackendCall,
  type Catalog,
  judgeUnknown,
  type OpenHttp,
  type Signals,
  type UnknownVerdict,
} from '@kinora/domain'
import type { KnownOutcome, UnknownAttempt, UnknownAttempts } from '@kinora/postgres'
import { stepEnds } from '../step-call.ts'

export type ReconcilerDeps = {
  unknownAttempts: UnknownAttempts
  catalog: Catalog<AnyBackend>
  http: OpenHttp
  signals: Pick<Signals, 'ordered'>
  onAsked(attempt: UnknownAttempt, verdict: UnknownVerdict['verdict'], error?: unknown): void
}

const mostAtOnce = 50
const answerMs = 20_000

const noFolder = async (): Promise<never> => {
  throw new Error('a job that is only asked after has no folder')
}

const outcomeOf = (verdict: Exclude<UnknownVerdict, { verdict: 'unknown' }>): KnownOutcome => {
  switch (verdict.verdict) {
    case 'wait on':
      return { state: 'started', handle: verdict.handle }
    case 'ask now':
      return { state: 'intended' }
    case 'start anew':
      return { state: 'failed', fault: stepEnds.lost }
    case 'give up':
      return { state: 'failed', fault: 'InternalServiceFailure' }
    case 'stop':
      return { state: 'failed', fault: stepEnds.taskEnded }
  }
}

const askAfter = async (deps: ReconcilerDeps, attempt: UnknownAttempt): Promise<UnknownVerdict> => {
  const { backend, config, freeStarts } = deps.catalog.backend(attempt.backend)
  const signal = AbortSignal.timeout(answerMs)
  const at: BackendCall<unknown> = {
    config,
    attemptId: attempt.attemptId,
    http: deps.http(backend.reach?.(config), signal),
    scratch: noFolder,
    file: noFolder,
    signal,
  }
  const judged = judgeUnknown(await backend.find(at), { ...attempt, isStartFree: freeStarts })
  // Stopped first and written down after: what is interrupted between the two is stopped again.
  if (judged.verdict === 'stop') await backend.cancel(judged.handle, at)
  if (judged.verdict !== 'unknown') await deps.unknownAttempts.resolve(attempt, outcomeOf(judged))
  return judged
}

/** The operator's word needs no back end that answers: it is given because none does. */
const withoutAnswer = async (deps: ReconcilerDeps, attempt: UnknownAttempt): Promise<UnknownVerdict> => {
  const judged = judgeUnknown('cannot say', { ...attempt, isStartFree: false })
  if (judged.verdict !== 'unknown') await deps.unknownAttempts.resolve(attempt, outcomeOf(judged))
  return judged
}

const reconcileOne = async (deps: ReconcilerDeps, attempt: UnknownAttempt): Promise<UnknownVerdict['verdict']> => {
  try {
    const { verdict } = await askAfter(deps, attempt)
    deps.onAsked(attempt, verdict)
    return verdict
  } catch (error) {
    const { verdict } = await withoutAnswer(deps, attempt)
    deps.onAsked(attempt, verdict, error)
    return verdict
  }
}

/** Asks the back ends after attempts whose outcome nobody knew; what is still unknown then waits for the operator. */
export const reconcile = async (deps: ReconcilerDeps): Promise<void> => {
  const due = await deps.unknownAttempts.due(mostAtOnce)
  const verdicts = await Promise.all(
    due.map((attempt) => {
      const { taskId, tenantId, trace } = attempt
      return withLogContext({ traceId: traceIdOf(trace), taskId, tenantId }, () => reconcileOne(deps, attempt))
    }),
  )
  if (verdicts.some((verdict) => verdict !== 'unknown')) await deps.signals.ordered()
}
