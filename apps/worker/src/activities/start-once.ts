import { AppError } from '@kinora/contract'
import {
  type AnyBackend,
  type BackendCall,
  type Json,
  NoAnswer,
  NotAccepted,
  type StepOrder,
  UnknownOutcome,
} from '@kinora/domain'
import { type ModelStepCall, stepEnds } from '../step-call.ts'
import { requeueLater, stepFailure, unavailable } from './failures.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import type { StepRun } from './run-step.ts'
import { reserveCost } from './step-cost.ts'
import { resolveStepInput } from './step-input.ts'

/** The pause before a start that the server did not accept, if it reports none. */
const notAcceptedMs = 5_000

export const endAsLost = async (deps: ModelStepDeps, run: StepRun): Promise<never> => {
  deps.replicas.fault(run.attempt.backend)
  await deps.attempts.failed(run.key, stepEnds.lost)
  throw stepFailure(stepEnds.lost, 'the backend lost the job')
}

const endAsUnknown = async (deps: ModelStepDeps, run: StepRun): Promise<never> => {
  if (deps.catalog.backend(run.attempt.backend).freeStarts) return endAsLost(deps, run)
  deps.replicas.fault(run.attempt.backend)
  await deps.attempts.unknown(run.key)
  throw stepFailure(stepEnds.unknown, 'the outcome of the start is unknown')
}

/**
 * After a restore, another attempt that is lost may have started the job, under an id that is lost, too. A back end in
 * this process has no jobs from before.
 */
const endIfDoubted = async (deps: ModelStepDeps, run: StepRun, { endpoint }: AnyBackend): Promise<void> => {
  const isFree = deps.catalog.backend(run.attempt.backend).freeStarts || endpoint === undefined
  if (isFree || !(await deps.attempts.doubt(run.key))) return
  throw stepFailure(stepEnds.unknown, 'a lost attempt may have started the job')
}

/** Retries a server that does not answer. Once it is out of rotation, a job with a free start moves to another one. */
export const handleNoAnswer = async (deps: ModelStepDeps, run: StepRun, error: unknown): Promise<never> => {
  if (!(error instanceof NoAnswer) || run.signal.aborted) throw error
  const { backend } = run.attempt
  const isFree = deps.catalog.backend(backend).freeStarts
  deps.replicas.fault(backend)
  if (isFree && deps.replicas.isOut(backend)) {
    await deps.attempts.failed(run.key, stepEnds.lost)
    throw stepFailure(stepEnds.lost, 'the backend does not answer')
  }
  throw error
}

/** The backend, the call and its context. */
type StartContext = { backend: AnyBackend; call: ModelStepCall; at: BackendCall<unknown> }

const start = async (deps: ModelStepDeps, run: StepRun, { backend, call, at }: StartContext): Promise<Json> => {
  if (deps.isDisabled(run.attempt.backend)) throw unavailable(`${run.attempt.backend} is disabled`)
  const order = { step: call.step, input: await resolveStepInput(deps, run, call) } as StepOrder
  await reserveCost(deps, run, backend, { order, isLastRoute: call.isLast !== false })
  try {
    return await backend.start(order, at)
  } catch (error) {
    if (error instanceof UnknownOutcome) return endAsUnknown(deps, run)
    // A refused job was never started.
    const isRefused = error instanceof AppError || error instanceof NotAccepted
    if (isRefused && backend.estimate) await deps.costs.release(run.key)
    if (error instanceof NotAccepted) {
      await deps.attempts.clearBackend(run.key)
      throw requeueLater(error.message, error.retryAfterMs ?? notAcceptedMs)
    }
    if (!(error instanceof NoAnswer) || error.wasSent) return handleNoAnswer(deps, run, error)
    deps.replicas.fault(run.attempt.backend)
    if (backend.estimate) await deps.costs.release(run.key)
    await deps.attempts.clearBackend(run.key)
    throw error
  }
}

/** Starts the job once: a stored handle is only polled, and after a crash the backend is queried before any start. */
export const acquireHandle = async (deps: ModelStepDeps, run: StepRun, context: StartContext): Promise<Json> => {
  if (run.attempt.handle !== null) return run.attempt.handle
  const found = run.attempt.isFresh
    ? 'never seen'
    : await context.backend.find(context.at).catch((error) => handleNoAnswer(deps, run, error))
  if (found === 'cannot say') return endAsUnknown(deps, run)
  if (found === 'never seen') await endIfDoubted(deps, run, context.backend)
  const beganMs = deps.clock.nowMs()
  const handle = found === 'never seen' ? await start(deps, run, context) : found.handle
  await deps.attempts.started(run.key, handle, Math.max(0, deps.clock.nowMs() - beganMs) / 1000)
  return handle
}

/**
 * Acquires a slot at the server of this attempt, held until `leave`. Without a free slot, the step returns to the queue
 * or goes to the next route.
 */
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
    if (deps.replicas.areAllOut(pool) && !isLastRoute) throw unavailable(`all servers of ${name} are out of rotation`)
    await deps.attempts.clearBackend(run.key)
  }
  throw requeueLater(`${name} has no free slot`, deps.replicas.isOut(name) ? 5_000 : 1_000)
}
