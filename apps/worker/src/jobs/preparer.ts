import { withLogContext } from '@kinora/adapters/telemetry'
import { AppError, type ErrCode, type FailureCause, isErrCode, limits } from '@kinora/contract'
import type { PreparationOutcome, PreparedMedia, Signals, Span, Tracing } from '@kinora/domain'
import type { Preparation, PreparationStore, Vacancies } from '@kinora/postgres'

export type PreparerDeps = {
  preparations: PreparationStore
  tracing: Tracing
  /** Fetches, validates and re-encodes all inputs of one task; throws the reason that the task fails with. */
  prepare(task: Preparation, signal: AbortSignal): Promise<Readonly<Record<number, PreparedMedia>>>
  /** A text description of a picture; empty when no backend can describe it. */
  describe(image: PreparedMedia, signal: AbortSignal, forTestKeys: boolean): Promise<string>
  /** Reserves the price of the measured inputs; false when the task must not run. */
  topUp(task: Preparation, prepared: Readonly<Record<number, PreparedMedia>>): Promise<boolean>
  fail(task: Preparation, errCode: ErrCode, cause?: FailureCause): Promise<void>
  signals: Signals
  onReady(hasSlot: boolean): void
  onPrepared(facts: { task: Preparation; seconds: number; error: unknown }): void
}

const leaseMs = 30_000
const renewMs = 10_000
const retryDelayMs = 2_000
const maxPerTenant = 8
const subjectShare = 0.5
const taskShare = 0.75

/** The error code when the task itself is at fault; every other error is retried. */
const toErrCode = (error: unknown): ErrCode | undefined =>
  error instanceof AppError && isErrCode(error.reason) ? error.reason : undefined

/**
 * Prepares the due inputs, with a limit on the total and on each tenant. The lease is renewed during the work, so a
 * slow origin does not start it twice. Work whose process dies is retried, at most three times.
 */
export const createPreparer = (deps: PreparerDeps, slots: number, wake: () => void) => {
  const running = new Map<string, { tenantId: string; kind: Preparation['kind']; done: Promise<void> }>()
  const stopping = new AbortController()

  /** Reports the outcome of a subject to the request that waits for it. A task ends instead. */
  const reportOutcome = async (task: Preparation, outcome: PreparationOutcome): Promise<void> => {
    await deps.preparations.publishOutcome(task, outcome)
    await deps.signals.changed(task.tenantId, task.taskId, 0)
  }
  const fail = (task: Preparation, reason: ErrCode, error: unknown): Promise<void> => {
    const detail = error instanceof AppError && error.reason === reason ? error.detail : {}
    if (task.kind === 'task') return deps.fail(task, reason, detail)
    const rule = detail.rule === undefined ? {} : { rule: detail.rule }
    return reportOutcome(task, { fault: { reason, message: detail.detail ?? '', ...rule } })
  }
  const finish = async (task: Preparation, prepared: Readonly<Record<number, PreparedMedia>>): Promise<void> => {
    if (task.kind === 'subject') {
      const picture = Object.values(prepared).find(({ mediaType }) => mediaType === 'image/png')
      const description = picture ? await deps.describe(picture, stopping.signal, task.isSandbox) : ''
      return reportOutcome(task, { prepared, description })
    }
    if (!(await deps.topUp(task, prepared))) return
    const hasSlot = await deps.preparations.ready(task, prepared)
    if (hasSlot !== undefined) deps.onReady(hasSlot)
  }

  const end = async (task: Preparation, error: unknown): Promise<void> => {
    const errCode = toErrCode(error)
    if (errCode) return fail(task, errCode, error)
    if (task.starts >= limits.startsPerTask && !stopping.signal.aborted)
      return fail(task, 'InternalServiceFailure', error)
    await deps.preparations.again(task, stopping.signal.aborted ? 0 : retryDelayMs, {
      giveStartBack: stopping.signal.aborted,
    })
  }

  const work = (task: Preparation): Promise<void> => {
    const { taskId, tenantId, kind, trace } = task
    const span = deps.tracing.start('prepare inputs', trace, { taskId })
    const context = { traceId: span.traceId, tenantId, ...(kind === 'task' ? { taskId } : {}) }
    return withLogContext(context, () => workTraced(task, span))
  }
  const workTraced = async (task: Preparation, span: Span): Promise<void> => {
    const began = performance.now()
    const renewal = setInterval(() => {
      deps.preparations.again(task, leaseMs, { giveStartBack: false }).catch(() => undefined)
    }, renewMs)
    let failure: unknown
    try {
      // Started three times already, and the process died each time.
      if (task.starts > limits.startsPerTask) throw new AppError('InternalServiceFailure')
      await finish(task, await deps.prepare(task, stopping.signal))
    } catch (error) {
      failure = error
    } finally {
      clearInterval(renewal)
    }
    if (failure !== undefined) await end(task, failure)
    span.end(failure)
    deps.onPrepared({ task, seconds: (performance.now() - began) / 1000, error: failure })
  }

  const take = (task: Preparation): void => {
    const done = work(task)
      .catch((error: unknown) => deps.onPrepared({ task, seconds: 0, error }))
      .finally(() => {
        running.delete(task.taskId)
        wake()
      })
    running.set(task.taskId, { tenantId: task.tenantId, kind: task.kind, done })
  }

  /** Reserves some slots for subjects, whose requests wait, and some for tasks. */
  const vacancies = (): Vacancies => {
    const countRunning = (kind: Preparation['kind']) =>
      [...running.values()].filter((each) => each.kind === kind).length
    const all = slots - running.size
    const free = (kind: Preparation['kind'], share: number) =>
      Math.max(0, Math.min(all, Math.ceil(slots * share) - countRunning(kind)))
    return { all, subjects: free('subject', subjectShare), tasks: free('task', taskShare) }
  }

  return {
    async round(): Promise<void> {
      if (running.size >= slots) return
      for (const task of await deps.preparations.lease(vacancies(), leaseMs)) {
        const runningForTenant = [...running.values()].filter(
          ({ tenantId, kind }) => tenantId === task.tenantId && kind === task.kind,
        ).length
        if (running.has(task.taskId)) continue
        if (runningForTenant < maxPerTenant) take(task)
        else await deps.preparations.again(task, retryDelayMs, { giveStartBack: true })
      }
    },
    /** Resolves when no work is in progress; the next process retries aborted work. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled([...running.values()].map(({ done }) => done))
    },
  }
}
