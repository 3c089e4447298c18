import { type AnyBackend, type BackendCall, type Json, NoAnswer, type StepOrder, UnknownOutcome } from '@kinora/domain'
import { type ModelStepCall, stepEnds } from '../step-call.ts'
import { endOfStep, tryAgainSoon, unavailable } from './failures.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import type { StepRun } from './run-step.ts'
import { askOf } from './step-ask.ts'

export const endAsLost = async (deps: ModelStepDeps, run: StepRun): Promise<never> => {
  deps.replicas.fault(run.attempt.backend)
  await deps.attempts.failed(run.key, stepEnds.lost)
  throw endOfStep(stepEnds.lost, 'the back end no longer has the job')
}

const endAsUnknown = async (deps: ModelStepDeps, run: StepRun): Promise<never> => {
  if (deps.catalog.backend(run.attempt.backend).freeStarts) return endAsLost(deps, run)
  deps.replicas.fault(run.attempt.backend)
  await deps.attempts.unknown(run.key)
  throw endOfStep(stepEnds.unknown, 'nobody can say whether the back end was asked')
}

/** A server that does not answer is asked again; but once it is out, a job whose start cost nothing is another's. */
export const afterSilence = async (deps: ModelStepDeps, run: StepRun, error: unknown): Promise<never> => {
  if (!(error instanceof NoAnswer) || run.signal.aborted) throw error
  const { backend } = run.attempt
  const isFree = deps.catalog.backend(backend).freeStarts
  deps.replicas.fault(backend)
  if (isFree && deps.replicas.isOut(backend)) {
    await deps.attempts.failed(run.key, stepEnds.lost)
    throw endOfStep(stepEnds.lost, 'the back end fell silent')
  }
  throw error
}

/** What is asked, of whom, and with what. */
type Asking = { backend: AnyBackend; call: ModelStepCall; at: BackendCall<unknown> }

const start = async (deps: ModelStepDeps, run: StepRun, { backend, call, at }: Asking): Promise<Json> => {
  if (deps.isDisabled(run.attempt.backend)) throw unavailable(`${run.attempt.backend} is disabled`)
  const order = { step: call.step, ask: await askOf(deps, run, call) } as StepOrder
  try {
    return await backend.start(order, at)
  } catch (error) {
    if (error instanceof UnknownOutcome) return endAsUnknown(deps, run)
    if (!(error instanceof NoAnswer) || error.wasSent) return afterSilence(deps, run, error)
    deps.replicas.fault(run.attempt.backend)
    await deps.attempts.neverAsked(run.key)
    throw error
  }
}

/** Asks once: with the handle in hand it only waits, and after a crash it asks the back end before it starts anything. */
export const handleOf = async (deps: ModelStepDeps, run: StepRun, asking: Asking): Promise<Json> => {
  if (run.attempt.handle !== null) return run.attempt.handle
  const found = run.attempt.isFresh
    ? 'never seen'
    : await asking.backend.find(asking.at).catch((error) => afterSilence(deps, run, error))
  if (found === 'cannot say') return endAsUnknown(deps, run)
  const handle = found === 'never seen' ? await start(deps, run, asking) : found.handle
  await deps.attempts.started(run.key, handle)
  return handle
}

/** A place at the server of this attempt, held until `leave`. Without one, the step goes back to the queue or on to the next route. */
export const enterServer = async (
  deps: ModelStepDeps,
  run: StepRun,
  pool: string,
  isLastRoute: boolean,
): Promise<{ leave(): void }> => {
  const { backend: name, isFresh: isNew } = run.attempt
  const gate = deps.replicas.at(pool, name)?.gate
  if (!gate) return { leave: () => undefined }
  if (gate.enter(isNew)) return { leave: gate.leave }
  if (isNew) {
    if (deps.replicas.areAllOut(pool) && !isLastRoute) throw unavailable(`${name} is out, and all beside it`)
    await deps.attempts.neverAsked(run.key)
  }
  throw tryAgainSoon(`${name} has no place for it now`, deps.replicas.isOut(name) ? '5s' : '1s')
}
