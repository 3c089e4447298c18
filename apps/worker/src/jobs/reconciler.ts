import { readTraceId, withLogContext } from '@kinora/adapters/telemetry'
import {
  type AnyBackend,
  type BackendCall,
  type Catalog,
  type OpenHttp,
  resolveUnknownOutcome,
  type Signals,
  type StepName,
  type UnknownResolution,
} from '@kinora/domain'
import type { KnownOutcome, ReportedJobs, UnknownAttempt, UnknownAttempts } from '@kinora/postgres'
import { stepEnds } from '../step-call.ts'

export type ReconcilerDeps = {
  unknownAttempts: UnknownAttempts
  reportedJobs: Pick<ReportedJobs, 'find'>
  catalog: Catalog<AnyBackend>
  http: OpenHttp
  signals: Pick<Signals, 'ordered'>
  onChecked(attempt: UnknownAttempt, verdict: UnknownResolution['verdict'], error?: unknown): void
}

const batchSize = 50
const queryTimeoutMs = 20_000

const noFolder = async (): Promise<never> => {
  throw new Error('a status query has no scratch folder')
}

const toOutcome = (
  verdict: Exclude<UnknownResolution, { verdict: 'unknown' }>,
  { isNeverSeen }: { isNeverSeen: boolean },
): KnownOutcome => {
  switch (verdict.verdict) {
    case 'wait on':
      return { state: 'started', handle: verdict.handle }
    case 'check now':
      return { state: 'intended' }
    case 'start again':
      return { state: 'failed', fault: stepEnds.lost }
    case 'give up':
      return { state: 'failed', fault: 'InternalServiceFailure', ...(isNeverSeen ? { neverStarted: true } : {}) }
    case 'stop':
      return { state: 'failed', fault: stepEnds.taskEnded }
  }
}

const queryAttempt = async (deps: ReconcilerDeps, attempt: UnknownAttempt): Promise<UnknownResolution> => {
  const { backend, config, freeStarts } = deps.catalog.backend(attempt.backend)
  const signal = AbortSignal.timeout(queryTimeoutMs)
  const at: BackendCall<unknown> = {
    config,
    step: attempt.step as StepName,
    attemptId: attempt.attemptId,
    readReportedJob: () => deps.reportedJobs.find(attempt.attemptId),
    http: deps.http(backend.endpoint?.(config), signal),
    scratch: noFolder,
    file: noFolder,
    signal,
  }
  const found = await backend.find(at)
  const isNeverSeen = found === 'never seen'
  const resolution = resolveUnknownOutcome(found, { ...attempt, isStartFree: freeStarts })
  // Cancel first, then record: an interruption between the two repeats the cancel.
  if (resolution.verdict === 'stop') await backend.cancel(resolution.handle, at)
  if (resolution.verdict !== 'unknown')
    await deps.unknownAttempts.resolve(attempt, toOutcome(resolution, { isNeverSeen }))
  return resolution
}

/** The operator's decision needs no answer of the backend: it is made because there is none. */
const resolveWithoutAnswer = async (deps: ReconcilerDeps, attempt: UnknownAttempt): Promise<UnknownResolution> => {
  const resolution = resolveUnknownOutcome('cannot say', { ...attempt, isStartFree: false })
  if (resolution.verdict !== 'unknown')
    await deps.unknownAttempts.resolve(attempt, toOutcome(resolution, { isNeverSeen: false }))
  return resolution
}

/** The back end may work for an attempt that a restore lost, and knows nothing of this one. */
const resolveAfterRestore = async (deps: ReconcilerDeps, attempt: UnknownAttempt): Promise<UnknownResolution> => {
  if (attempt.isTaskOpen) return resolveWithoutAnswer(deps, attempt)
  const resolution = { verdict: 'give up' } as const
  await deps.unknownAttempts.resolve(attempt, toOutcome(resolution, { isNeverSeen: true }))
  return resolution
}

const reconcileOne = async (deps: ReconcilerDeps, attempt: UnknownAttempt): Promise<UnknownResolution['verdict']> => {
  try {
    const { verdict } = await (attempt.isAfterRestore ? resolveAfterRestore : queryAttempt)(deps, attempt)
    deps.onChecked(attempt, verdict)
    return verdict
  } catch (error) {
    const { verdict } = await resolveWithoutAnswer(deps, attempt)
    deps.onChecked(attempt, verdict, error)
    return verdict
  }
}

/** Queries the backends for attempts with an unknown outcome; those that stay unknown wait for the operator. */
export const reconcile = async (deps: ReconcilerDeps): Promise<void> => {
  const due = await deps.unknownAttempts.due(batchSize)
  const verdicts = await Promise.all(
    due.map((attempt) => {
      const { taskId, tenantId, trace } = attempt
      return withLogContext({ traceId: readTraceId(trace), taskId, tenantId }, () => reconcileOne(deps, attempt))
    }),
  )
  if (verdicts.some((verdict) => verdict !== 'unknown')) await deps.signals.ordered()
}
