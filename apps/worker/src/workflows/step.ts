import { mediaQueue, poolQueue, priorityOf, resumeSignal, type Ticket } from '@kinora/adapters/temporal/queues'
import { AppError, type FailureCause } from '@kinora/contract'
import {
  createWorkMeter,
  type Forecast,
  type Made,
  type Step,
  type StepName,
  type StepNote,
  type WorkName,
} from '@kinora/domain'
import {
  ActivityFailure,
  type ActivityOptions,
  ApplicationFailure,
  CancellationScope,
  condition,
  defineSignal,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow'
import { type Activities, type ModelStepCall, stepEnds } from '../step-call.ts'
import { createFilm, type FilmDeps } from './film-parts.ts'

const triesWhenLost = 3
/** A signal may be lost; then the step looks by itself. */
const looksAgainAfter = '10m'
const resume = defineSignal(resumeSignal)
const retry = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15s' } as const

const applicationFailure = (error: unknown): ApplicationFailure | undefined =>
  error instanceof ActivityFailure && error.cause instanceof ApplicationFailure ? error.cause : undefined

export const failureType = (error: unknown): string | undefined => applicationFailure(error)?.type ?? undefined

/** Which input broke which rule, where an activity failed for that. */
export const failureCause = (error: unknown): FailureCause | undefined =>
  applicationFailure(error)?.details?.[0] as FailureCause | undefined

/** What steps need of the workflow they run in. */
export type StepRuntime = {
  activities(
    options: ActivityOptions,
  ): Pick<Activities, 'runModelStep' | 'runMediaStep' | 'prepareSpeech' | 'prepareMade'>
  onResume(handle: () => void): void
  waitUntil(isDone: () => boolean, timeout: typeof looksAgainAfter): Promise<unknown>
  openScope: FilmDeps['openScope']
}

const temporalRuntime: StepRuntime = {
  activities: (options) => proxyActivities<Activities>(options),
  onResume: (handle) => setHandler(resume, handle),
  waitUntil: (isDone, timeout) => condition(isDone, timeout),
  openScope: () => new CancellationScope(),
}

/**
 * The steps of one task as activities. Numbers are given in the order of asking, so a replay gives the same ones.
 * `atRest` comes when nothing runs any more: what a workflow leaves running is never told to stop.
 */
export const createStep = (
  ticket: Ticket,
  local: FilmDeps['local'],
  { isEdit, forecast }: { isEdit: boolean; forecast: Forecast },
  runtime: StepRuntime = temporalRuntime,
): { step: Step; atRest(): Promise<void>; notes: ReadonlySet<StepNote> } => {
  const { tenantId, taskId, trace, script } = ticket
  let count = 0
  const notes = new Set<StepNote>()
  const meter = createWorkMeter(forecast)
  /**
   * Runs a step with its weight in the whole; one that a script moves has none. Answers the promise of the step itself:
   * one more turn of the queue of promises could change the order of commands in a replay.
   */
  const weighed = <T>(
    name: WorkName,
    ask: object,
    place: number | null,
    run: (work: Pick<ModelStepCall, 'work'>) => Promise<T>,
  ): Promise<T> => {
    const work = meter.begin(name, ask, place)
    const made = run(script ? {} : { work })
    made.then(
      () => meter.end(work, place),
      () => undefined,
    )
    return made
  }
  const running = new Set<Promise<unknown>>()
  const followed = <T>(work: Promise<T>): Promise<T> => {
    const noted = work.catch(() => undefined).then(() => void running.delete(noted))
    running.add(noted)
    return work
  }
  const on = (taskQueue: string, heartbeatTimeout: '30s' | '10s') =>
    runtime.activities({
      taskQueue,
      heartbeatTimeout,
      startToCloseTimeout: '24h',
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
      priority: priorityOf(ticket, isEdit),
      retry,
    })
  let resumes = 0
  runtime.onResume(() => {
    resumes += 1
  })
  /** One try, however often it has to be looked at before its outcome is known. */
  const runKnown = async (taskQueue: string, call: ModelStepCall): ReturnType<Activities['runModelStep']> => {
    for (;;) {
      const before = resumes
      try {
        return await on(taskQueue, '30s').runModelStep(call)
      } catch (error) {
        if (failureType(error) !== stepEnds.unknown) throw error
      }
      await runtime.waitUntil(() => resumes > before, looksAgainAfter)
    }
  }
  const model = async (step: StepName, ask: Record<string, unknown>, ofPart: Pick<ModelStepCall, 'part' | 'work'>) => {
    const ids = { tenantId, taskId, stepNo: ++count, trace, step, ask }
    const routes = ticket.routes[step] ?? []
    let failure: unknown = new AppError('InternalServiceFailure', { cause: new Error(`no back end serves ${step}`) })
    let tryNo = 0
    for (const [place, { backend, pool, tries = triesWhenLost, reliefs = [] }] of routes.entries()) {
      const isLast = place === routes.length - 1
      let eased = 0
      for (let lost = 0; lost < tries; ) {
        tryNo += 1
        const relief = reliefs[eased - 1]
        const call = {
          ...ids,
          tryNo,
          backend,
          isLast,
          ...ofPart,
          ...(relief ? { relief } : {}),
          ...(eased < reliefs.length ? { canEase: true } : {}),
          ...(script ? { script } : {}),
        }
        try {
          const made = await runKnown(poolQueue(pool), call)
          for (const note of made.notes ?? []) notes.add(note)
          return made
        } catch (error) {
          failure = error
          const type = failureType(error)
          if (type === 'ModelUnavailable') break
          if (type === stepEnds.memory) eased += 1
          else if (type === stepEnds.lost) lost += 1
          else throw error
        }
      }
    }
    throw failure
  }
  const stepOf = (part?: string, place: number | null = null): Step => {
    const ofPart = part === undefined ? {} : { part }
    const next = () => ({ tenantId, taskId, stepNo: ++count, tryNo: 1, trace, ...ofPart })
    const media = () => on(mediaQueue, '10s')
    return {
      model: <S extends StepName>(step: S, ask: Record<string, unknown>) =>
        followed(weighed(step, ask, place, (work) => model(step, ask, { ...ofPart, ...work }))) as Promise<Made<S>>,
      media: (tool, ask) =>
        followed(weighed(tool, ask, place, (work) => media().runMediaStep({ ...next(), ...work, tool, ask }))),
      prepareSpeech: (ask) =>
        followed(weighed('prepare-speech', ask, place, (work) => media().prepareSpeech({ ...next(), ...work, ask }))),
      prepare: (tool, ask) =>
        followed(
          weighed(`prepare-${tool}`, ask, place, (work) => media().prepareMade({ ...next(), ...work, tool, ask })),
        ),
      film,
    }
  }
  const openFilm = createFilm({
    tenantId,
    taskId,
    local,
    stepOf,
    onOpened: meter.openParts,
    onTakenOver: meter.skip,
    openScope: runtime.openScope,
  })
  const film: Step['film'] = (parts) => followed(openFilm(parts))
  return {
    notes,
    step: stepOf(),
    async atRest() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
