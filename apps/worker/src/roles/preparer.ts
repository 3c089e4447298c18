import type { Preparation, PreparationStore } from '@kinora/adapters/postgres'
import { AppError, type ErrCode, isErrCode, limits } from '@kinora/contract'
import type { Tracing } from '@kinora/domain'

export type PreparerDeps = {
  preparations: PreparationStore
  tracing: Tracing
  /** Brings in, judges and makes anew all inputs of one task; throws the reason it must fail with. */
  prepare(task: Preparation, signal: AbortSignal): Promise<Parameters<PreparationStore['ready']>[1]>
  fail(task: Preparation, errCode: ErrCode): Promise<void>
  onReady(hasSlot: boolean): void
  onPrepared(facts: { task: Preparation; seconds: number; error: unknown }): void
}

const leaseMs = 30_000
const renewMs = 10_000
const againMs = 2_000
const perTenant = 8

/** Whether the task itself is at fault; everything else is tried again. */
const faultOf = (error: unknown): ErrCode | undefined =>
  error instanceof AppError && isErrCode(error.reason) ? error.reason : undefined

/**
 * Works off what is due, a bounded number at once and of one tenant. A lease is renewed while the work goes on, so a
 * slow origin does not start it twice; work whose process dies comes again, at most three times.
 */
export const createPreparer = (deps: PreparerDeps, places: number, wake: () => void) => {
  const running = new Map<string, { tenantId: string; over: Promise<void> }>()
  const stopping = new AbortController()

  const end = async (task: Preparation, error: unknown): Promise<void> => {
    const errCode = faultOf(error)
    if (errCode) return deps.fail(task, errCode)
    if (task.starts >= limits.startsPerTask && !stopping.signal.aborted)
      return deps.fail(task, 'InternalServiceFailure')
    await deps.preparations.again(task, stopping.signal.aborted ? 0 : againMs, {
      giveStartBack: stopping.signal.aborted,
    })
  }

  const work = async (task: Preparation): Promise<void> => {
    const began = performance.now()
    const span = deps.tracing.start('prepare inputs', task.trace, { taskId: task.taskId })
    const renewal = setInterval(() => {
      deps.preparations.again(task, leaseMs, { giveStartBack: false }).catch(() => undefined)
    }, renewMs)
    let failure: unknown
    try {
      // Counted three times already, and each time the process died over it.
      if (task.starts > limits.startsPerTask) throw new AppError('InternalServiceFailure')
      const prepared = await deps.prepare(task, stopping.signal)
      const hasSlot = await deps.preparations.ready(task, prepared)
      if (hasSlot !== undefined) deps.onReady(hasSlot)
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
    running.set(task.taskId, { tenantId: task.tenantId, over })
  }

  return {
    async round(): Promise<void> {
      if (running.size >= places) return
      for (const task of await deps.preparations.lease(places - running.size, leaseMs)) {
        const ofTenant = [...running.values()].filter(({ tenantId }) => tenantId === task.tenantId).length
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
