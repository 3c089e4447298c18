import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withLogContext } from '@kinora/adapters/telemetry'
import { AppError, limits } from '@kinora/contract'
import {
  type Clock,
  newId,
  type RandomSource,
  type Signals,
  type Span,
  type StepPaces,
  type StepWork,
  type Tracing,
} from '@kinora/domain'
import type { Attempts, StepKey } from '@kinora/postgres'
import { type Context, heartbeat } from '@temporalio/activity'
import { CancelledFailure } from '@temporalio/common'
import { retryWithBackoff } from '../retry-with-backoff.ts'
import { stepEnds } from '../step-call.ts'
import { stepFailure, toTemporalFailure } from './failures.ts'
import { meterStep } from './meter-step.ts'

/** The trace of the running step, for code that is not given one. */
export const currentTrace = new AsyncLocalStorage<string>()

type StepFacts = { step: string; backend: string; taskId: string; tenantId: string; attempt: number }

export type StepDeps = {
  attempts: Attempts
  signals: Signals
  clock: Clock
  randomSource: RandomSource
  tracing: Tracing
  cell: number
  scratchRoot: string
  paces: StepPaces
  /** A callback may be due. */
  wakeCallbacks(): void
  onStepStarted(facts: StepFacts): void
  onStep(facts: StepFacts & { seconds: number; error: unknown }): void
}

type Begun = NonNullable<Awaited<ReturnType<Attempts['begin']>>>

export type StepRun = {
  key: StepKey
  attempt: Begun['attempt']
  texts: Record<string, string>
  /** An empty folder of this run, created on first use and removed at the end. */
  scratch(): Promise<string>
  /** The completed fraction of the step, from 0 to 1, as far as it is known. */
  report(fraction: number): void
  /** Aborts when this run must end, for any reason. */
  signal: AbortSignal
  /** The task is cancelled, not only this run of its step. */
  isCancelled(): boolean
}

const heartbeatEveryMs = 500

const throwEarlierEnd = ({ state, starts }: Begun['attempt'], fault: string): void => {
  if (state === 'unknown') throw stepFailure(stepEnds.unknown, 'outcome unknown')
  if (state === 'failed') throw stepFailure(fault || 'InternalServiceFailure', 'failed before')
  if (starts > limits.startsPerTask)
    throw new AppError('InternalServiceFailure', { detail: `step crashed its worker ${limits.startsPerTask} times` })
}

/** The step does not wait while the database is down, but three outages must not count as three crashes. */
const giveStartBack = (deps: StepDeps, key: StepKey): Promise<void> =>
  deps.attempts.giveStartBack(key).catch(() => {
    retryWithBackoff(() => deps.attempts.giveStartBack(key)).catch(() => undefined)
  })

type StepRunCall = StepKey & { step: string; backend: string; trace: string; part?: string; work?: StepWork }

/**
 * The common part of every step: the write-ahead row, a heartbeat and a scratch folder. The start is given back unless
 * the worker crashes. A step that has already ended returns the result from its row and runs nothing.
 */
export const runStep = <R>(
  deps: StepDeps,
  context: Context,
  call: StepRunCall,
  work: (run: StepRun) => Promise<R>,
): Promise<R> => {
  const { taskId, tenantId } = call
  const span = deps.tracing.start(`step ${call.step}`, call.trace, {
    taskId,
    backend: call.backend,
    attempt: context.info.attempt,
  })
  return withLogContext({ traceId: span.traceId, taskId, tenantId }, () => runTraced(deps, context, call, span, work))
}

const runTraced = async <R>(
  deps: StepDeps,
  context: Context,
  call: StepRunCall,
  span: Span,
  work: (run: StepRun) => Promise<R>,
): Promise<R> => {
  const key: StepKey = { tenantId: call.tenantId, taskId: call.taskId, stepNo: call.stepNo, tryNo: call.tryNo }
  const facts = { step: call.step, taskId: call.taskId, tenantId: call.tenantId, attempt: context.info.attempt }
  let { backend } = call
  const began = performance.now()
  let folder: string | undefined
  const scratch = async (): Promise<string> => {
    folder ??= join(deps.scratchRoot, `${call.taskId}-${call.stepNo}-${deps.randomSource.randomWord(8)}`)
    await mkdir(folder, { recursive: true })
    return folder
  }
  const timer = setInterval(() => heartbeat(), heartbeatEveryMs)
  let failure: unknown
  let mustGiveBack = false
  let meter: ReturnType<typeof meterStep> | undefined
  try {
    const attemptId = newId(deps.clock.nowMs(), deps.cell, deps.randomSource.random16())
    const begun = await deps.attempts.begin(key, {
      attemptId,
      step: call.step,
      backend: call.backend,
      part: call.part,
    })
    if (!begun) throw stepFailure(stepEnds.taskEnded, 'the task has ended')
    mustGiveBack = true
    backend = begun.attempt.backend || backend
    deps.onStepStarted({ ...facts, backend })
    if (begun.movedToProcessing) {
      await deps.signals.changed(call.tenantId, call.taskId, begun.version)
      deps.wakeCallbacks()
    }
    if (call.part !== undefined && begun.partVersion !== undefined)
      await deps.signals.changed(call.tenantId, call.part, begun.partVersion)
    for (const { id, version } of begun.others) await deps.signals.changed(call.tenantId, id, version)
    if (begun.attempt.state === 'done') return begun.attempt.result as R
    throwEarlierEnd(begun.attempt, begun.fault)
    meter = meterStep(deps, key, call, begun.attempt.backend)
    const run: StepRun = {
      key,
      attempt: begun.attempt,
      texts: begun.texts,
      scratch,
      report: meter.report,
      signal: context.cancellationSignal,
      isCancelled: () => context.cancellationDetails?.cancelRequested === true,
    }
    const result = await currentTrace.run(span.traceparent, () => work(run))
    await retryWithBackoff(() => deps.attempts.done(key, result), context.cancellationSignal)
    meter.done()
    mustGiveBack = false
    return result
  } catch (error) {
    failure = context.cancellationSignal.aborted ? new CancelledFailure('cancelled') : toTemporalFailure(error)
    throw failure
  } finally {
    clearInterval(timer)
    meter?.stop()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    if (mustGiveBack) await giveStartBack(deps, key)
    span.end(failure)
    deps.onStep({ ...facts, backend, seconds: (performance.now() - began) / 1000, error: failure })
  }
}
