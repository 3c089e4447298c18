import {
  buildPriority,
  mediaQueue,
  poolQueue,
  resumeSignal,
  type WorkflowInput,
} from '@kinora/adapters/temporal/queues'
import { AppError, type FailureCause } from '@kinora/contract'
import {
  animatingStep,
  buildAnimation,
  createWorkMeter,
  type Forecast,
  findOverflowRoute,
  type Made,
  mayLeave,
  orderRoutes,
  type Route,
  type Step,
  type StepName,
  type StepNote,
  type WorkName,
} from '@kinora/domain'
import { isDraft } from '@kinora/domain/films'
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
import { markDraftInput, markDraftPart } from './draft-marks.ts'
import { createFilm, type FilmDeps } from './film-parts.ts'
import { createStills, splitWork, type VideoRequest } from './make-still.ts'

const maxLostAttempts = 3
/** A signal may be lost; then the step rechecks on its own. */
const unknownRecheckInterval = '10m'
const resume = defineSignal(resumeSignal)
const retry = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15s' } as const

/** The type of an activity failure, and the input and the rule that the activity failed on. Empty for other errors. */
export const readFailure = (error: unknown): { type: string | undefined; cause: FailureCause | undefined } => {
  const failure =
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure ? error.cause : undefined
  return { type: failure?.type ?? undefined, cause: failure?.details?.[0] as FailureCause | undefined }
}

/** The part and the weight of a step. */
type CallFields = Pick<ModelStepCall, 'part' | 'work'>

/** Failures of a still after which the step goes to the next route, as after those of a plain attempt. */
const goesToNextRoute = (error: unknown): boolean => {
  const { type } = readFailure(error)
  return type === 'ModelUnavailable' || type === stepEnds.lost || type === stepEnds.memory
}

/** The functions of the workflow that steps need. */
export type StepRuntime = {
  activities(
    options: ActivityOptions,
  ): Pick<Activities, 'runModelStep' | 'runMediaStep' | 'prepareSpeech' | 'prepareMade'>
  onResume(handle: () => void): void
  waitUntil(isDone: () => boolean, timeout: typeof unknownRecheckInterval): Promise<unknown>
  openScope: FilmDeps['openScope']
}

const temporalRuntime: StepRuntime = {
  activities: (options) => proxyActivities<Activities>(options),
  onResume: (handle) => setHandler(resume, handle),
  waitUntil: (isDone, timeout) => condition(isDone, timeout),
  openScope: () => new CancellationScope(),
}

/**
 * The steps of one task as activities. They are numbered in call order, so a replay gives the same numbers. `drain`
 * resolves when no step runs: Temporal does not cancel activities that a workflow leaves running.
 */
export const createStep = (
  workflowInput: WorkflowInput,
  local: FilmDeps['local'] & Pick<Activities, 'chooseRoute'>,
  { isEdit, forecast }: { isEdit: boolean; forecast: Forecast },
  runtime: StepRuntime = temporalRuntime,
): { step: Step; drain(): Promise<void>; notes: ReadonlySet<StepNote> } => {
  const { tenantId, taskId, trace, script } = workflowInput
  const isDraftTask = isDraft(workflowInput.params)
  let count = 0
  const notes = new Set<StepNote>()
  const meter = createWorkMeter(forecast)
  /**
   * Runs a step with its weight in the whole; a scripted step has none. Returns the promise of the step itself: one
   * more microtask could change the order of commands in a replay.
   */
  const runWeighed = <T>(
    name: WorkName,
    input: object,
    place: number | null,
    run: (work: Pick<ModelStepCall, 'work'>) => Promise<T>,
  ): Promise<T> => {
    const work = meter.begin(name, input, place)
    const result = run(script ? {} : { work })
    result.then(
      () => meter.end(work, place),
      () => undefined,
    )
    return result
  }
  const running = new Set<Promise<unknown>>()
  const track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.catch(() => undefined).then(() => void running.delete(tracked))
    running.add(tracked)
    return work
  }
  const on = (taskQueue: string, heartbeatTimeout: '30s' | '10s') =>
    runtime.activities({
      taskQueue,
      heartbeatTimeout,
      startToCloseTimeout: '24h',
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
      priority: buildPriority(workflowInput, isEdit),
      retry,
    })
  let resumes = 0
  runtime.onResume(() => {
    resumes += 1
  })
  /** Runs one attempt and rechecks it until its outcome is known. */
  const runKnown = async (taskQueue: string, call: ModelStepCall): ReturnType<Activities['runModelStep']> => {
    for (;;) {
      const before = resumes
      try {
        return await on(taskQueue, '30s').runModelStep(call)
      } catch (error) {
        if (readFailure(error).type !== stepEnds.unknown) throw error
      }
      await runtime.waitUntil(() => resumes > before, unknownRecheckInterval)
    }
  }
  const nextIds = () => ({ tenantId, taskId, stepNo: ++count, tryNo: 1, trace })
  const makeStill = createStills()
  /** Makes the still of a video, which becomes the order of its animation. */
  const startWithStill = async (
    still: NonNullable<Route['still']>,
    request: VideoRequest,
    { work, ...part }: CallFields,
    isLast: boolean,
  ): Promise<Pick<ModelStepCall, 'step' | 'ask'> & CallFields> => {
    const works = work && splitWork(work, request)
    const picture = await makeStill(request, still, {
      filmSeed: (workflowInput.params as { seed?: number } | undefined)?.seed,
      runModel: (order, place) =>
        model(order.step, order.input, { ...part, ...(works && { work: works.still }) }, { routes: [place], isLast }),
      crop: (input) => on(mediaQueue, '10s').prepareMade({ ...nextIds(), ...part, tool: 'still', ask: input }),
    })
    const animation = buildAnimation(request, picture)
    return { step: animatingStep, ask: animation, ...part, ...(works && { work: works.video }) }
  }
  /** Called only for pools with overflow: one more microtask could change the order of commands in a replay. */
  const chooseRoutes = async (
    fields: Pick<ModelStepCall, 'stepNo' | 'step' | 'ask'>,
    routes: readonly Route[],
  ): Promise<readonly Route[]> => {
    const [pool, other] = [routes[0]?.pool ?? '', findOverflowRoute(routes)?.backend ?? '']
    return orderRoutes(routes, await local.chooseRoute({ tenantId, taskId, ...fields, pool, other }))
  }
  const model = async (
    step: StepName,
    input: Record<string, unknown>,
    partFields: CallFields,
    { routes: allRoutes, isLast: isLastOfStep = true }: { routes: readonly Route[]; isLast?: boolean } = {
      routes: workflowInput.routes[step] ?? [],
    },
  ): ReturnType<Activities['runModelStep']> => {
    /** Numbered at the call, or after the steps of the still. */
    let ids = allRoutes[0]?.still ? undefined : { tenantId, taskId, stepNo: ++count, trace, step, ask: input }
    const routes =
      ids && mayLeave(allRoutes) ? await chooseRoutes({ stepNo: ids.stepNo, step, ask: input }, allRoutes) : allRoutes
    let failure: unknown = new AppError('InternalServiceFailure', { cause: new Error(`no backend serves ${step}`) })
    let tryNo = 0
    for (const [place, { backend, pool, tries = maxLostAttempts, reliefs = [], still }] of routes.entries()) {
      const isLast = isLastOfStep && place === routes.length - 1
      let fields: Partial<ModelStepCall> = partFields
      if (still) {
        try {
          fields = await startWithStill(still, input as VideoRequest, partFields, isLast)
        } catch (error) {
          failure = error
          if (goesToNextRoute(error)) continue
          throw error
        }
      }
      ids ??= { tenantId, taskId, stepNo: ++count, trace, step, ask: input }
      let fallbackIndex = 0
      for (let lost = 0; lost < tries; ) {
        tryNo += 1
        const memoryFallback = reliefs[fallbackIndex - 1]
        const call = {
          ...ids,
          tryNo,
          backend,
          isLast,
          ...fields,
          ...(memoryFallback ? { relief: memoryFallback } : {}),
          ...(fallbackIndex < reliefs.length ? { canEase: true } : {}),
          ...(script ? { script } : {}),
        }
        try {
          const result = await runKnown(poolQueue(pool), call)
          for (const note of result.notes ?? []) notes.add(note)
          return result
        } catch (error) {
          failure = error
          const { type } = readFailure(error)
          if (type === 'ModelUnavailable') break
          if (type === stepEnds.memory) fallbackIndex += 1
          else if (type === stepEnds.lost) lost += 1
          else throw error
        }
      }
    }
    throw failure
  }
  const createScopedStep = (part?: string, place: number | null = null): Step => {
    const partFields = part === undefined ? {} : { part }
    const next = () => ({ ...nextIds(), ...partFields })
    const media = () => on(mediaQueue, '10s')
    return {
      model: <S extends StepName>(step: S, input: Record<string, unknown>) =>
        track(runWeighed(step, input, place, (work) => model(step, input, { ...partFields, ...work }))) as Promise<
          Made<S>
        >,
      media: (tool, input) => {
        const marked = isDraftTask ? markDraftInput(tool, input) : input
        return track(
          runWeighed(tool, marked, place, (work) => media().runMediaStep({ ...next(), ...work, tool, ask: marked })),
        )
      },
      prepareSpeech: (input) =>
        track(
          runWeighed('prepare-speech', input, place, (work) =>
            media().prepareSpeech({ ...next(), ...work, ask: input }),
          ),
        ),
      prepare: (tool, input) =>
        track(
          runWeighed(`prepare-${tool}`, input, place, (work) =>
            media().prepareMade({ ...next(), ...work, tool, ask: input }),
          ),
        ),
      film,
    }
  }
  const openFilm = createFilm({
    tenantId,
    taskId,
    local,
    createPartStep: createScopedStep,
    onOpened: meter.openParts,
    onTakenOver: meter.skip,
    openScope: runtime.openScope,
  })
  const film: Step['film'] = (parts) => track(openFilm(isDraftTask ? parts.map(markDraftPart) : parts))
  return {
    notes,
    step: createScopedStep(),
    async drain() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
