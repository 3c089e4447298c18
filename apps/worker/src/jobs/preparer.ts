import { withLogContext } from '@kinora/adapters/telemetry'
import { AppError, type ErrCode, type FailureCause, isErrCode, limits } from '@kinora/contract'
import type { PreparationOutcome, PreparedMedia, Signals, Span, Tracing } from '@kinora/domain'
import type { Preparation, PreparationStore, Vacancies } from '@kinora/postgres'

export type PreparerDeps = {
  preparations: PreparationStore
  tracing: Tracing
  /** Brings in, judges and makes anew all inputs of one task; throws the reason it must fail with. */
  prepare(task: Preparation, signal: AbortSignal): Promise<Readonly<Record<number, PreparedMedia>>>
  /** What a picture shows, in words; none where nobody can say. */
  describe(image: PreparedMedia, signal: AbortSignal, forTestKeys: boolean): Promise<string>
  /** Holds the price of what was measured; false when the task is not to run. */
  topUp(task: Preparation, prepared: Readonly<Record<number, PreparedMedia>>): Promise<boolean>
  fail(task: Preparation, errCode: ErrCode, cause?: FailureCause): Promise<void>
  signals: Signals
  onReady(hasSlot: boolean): void
  onPrepared(facts: { task: Preparation; seconds: number; error: unknown }): void
}

const leaseMs = 30_000
const renewMs = 10_000
const againMs = 2_000
const perTenant = 8
const subjectShare = 0.5
const taskShare = 0.75

/** Whether the task itself is at fault; everything else is tried again. */
const faultOf = (error: unknown): ErrCode | undefined =>
  error instanceof AppError && isErrCode(error.reason) ? error.reason : undefined

/**
 * Works off what is due, a bounded number at once and of one tenant. A lease is renewed while the work goes on, so a
 * slow origin does not start it twice; work whose process dies comes again, at most three times.
 */
export const createPreparer = (deps: PreparerDeps, places: number, wake: () => void) => {
  const running = new Map<string, { tenantId: string; kind: Preparation['kind']; over: Promise<void> }>()
  const stopping = new AbortController()

  /** Who waits for a subject is told; a task ends. */
  const tell = async (task: Preparation, outcome: PreparationOutcome): Promise<void> => {
    await deps.preparations.tell(task, outcome)
    await deps.signals.changed(task.tenantId, task.taskId, 0)
  }
  const fail = (task: Preparation, reason: ErrCode, error: unknown): Promise<void> => {
    const detail = error instanceof AppError && error.reason === reason ? error.detail : {}
    if (task.kind === 'task') return deps.fail(task, reason, detail)
    const rule = detail.rule === undefined ? {} : { rule: detail.rule }
    return tell(task, { fault: { reason, message: detail.detail ?? '', ...rule } })
  }
  const finish = async (task: Preparation, prepared: Readonly<Record<number, PreparedMedia>>): Promise<void> => {
    if (task.kind === 'subject') {
      const picture = Object.values(prepared).find(({ mediaType }) => mediaType === 'image/png')
      const description = picture ? await deps.describe(picture, stopping.signal, task.isSandbox) : ''
      return tell(task, { prepared, description })
    }
    if (!(await deps.topUp(task, prepared))) return
    const hasSlot = await deps.preparations.ready(task, prepared)
    if (hasSlot !== undefined) deps.onReady(hasSlot)
  }

  const end = async (task: Preparation, error: unknown): Promise<void> => {
    const errCode = faultOf(error)
    if (errCode) return fail(task, errCode, error)
    if (task.starts >= limits.startsPerTask && !stopping.signal.aborted)
      return fail(task, 'InternalServiceFailure', error)
    await deps.preparations.again(task, stopping.signal.aborted ? 0 : againMs, {
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
      // Counted three times already, and each time the process died over it.
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
    const over = work(task)
      .catch((error: unknown) => deps.onPrepared({ task, seconds: 0, error }))
      .finally(() => {
        running.delete(task.taskId)
        wake()
      })
    running.set(task.taskId, { tenantId: task.tenantId, kind: task.kind, over })
  }

  /** A part of the places is kept free for subjects, whose requests wait, and a part for tasks. */
  const vacancies = (): Vacancies => {
    const runningOf = (kind: Preparation['kind']) => [...running.values()].filter((each) => each.kind === kind).length
    const all = places - running.size
    const free = (kind: Preparation['kind'], share: number) =>
      Math.max(0, Math.min(all, Math.ceil(places * share) - runningOf(kind)))
    return { all, subjects: free('subject', subjectShare), tasks: free('task', taskShare) }
  }

  return {
    async round(): Promise<void> {
      if (running.size >= places) return
      for (const task of await deps.preparations.lease(vacancies(), leaseMs)) {
        const ofTenant = [...running.values()].filter(
          ({ tenantId, kind }) => tenantId === task.tenantId && kind === task.kind,
        ).length
        if (running.has(task.taskId)) continue
        if (ofTenant < perTenant) take(task)
        else await deps.preparations.again(task, againMs, { giveStartBack: true })
      }
    },
    /** Resolves when nothing is under way any more; what was cut off is left to the next process. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled([...running.values()].map(({ over }) => over))
    },
  }
}
