import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectStore } from '@kinora/adapters/objects'
import type { StepKey } from '@kinora/adapters/postgres'
import { AppError } from '@kinora/contract'
import {
  type AnyBackend,
  type BackendCall,
  type BackendHttp,
  type BackendOutput,
  type Catalog,
  type Json,
  type ObjectRef,
  type Poll,
  type StepOrder,
  type StepResult,
  steps,
} from '@kinora/domain'
import { Context } from '@temporalio/activity'
import { type ModelStepCall, stepEnds } from '../step-call.ts'
import { endOfStep } from './failures.ts'
import { patiently } from './patiently.ts'
import { runStep, type StepDeps, type StepRun } from './run-step.ts'
import { withTexts } from './with-texts.ts'

export type ModelStepDeps = StepDeps & {
  catalog: Catalog<AnyBackend>
  objects: Pick<ObjectStore, 'put' | 'getFile' | 'getText'>
  http: BackendHttp
  /** The operator wants nothing more started there. */
  isDisabled(backend: string): boolean
  /** Fetches a back end's output, bounded in size and time: small ones as bytes, others as a file of the scratch folder. */
  bring(output: BackendOutput, scratch: () => Promise<string>, signal: AbortSignal): Promise<Buffer | string>
}

const firstPauseMs = 40
const longestPauseMs = 1_000
const progressEveryMs = 1_000

const endAsLost = async (deps: ModelStepDeps, run: StepRun): Promise<never> => {
  await deps.attempts.failed(run.key, stepEnds.lost)
  throw endOfStep(stepEnds.lost, 'the back end no longer has the job')
}

/** Asks once: with the handle in hand it only waits, and after a crash it asks the back end before it starts anything. */
const handleOf = async (
  deps: ModelStepDeps,
  run: StepRun,
  backend: AnyBackend,
  call: ModelStepCall,
  at: BackendCall<unknown>,
): Promise<Json> => {
  if (run.attempt.handle !== null) return run.attempt.handle
  const found = run.attempt.isFresh ? 'never seen' : await backend.find(at)
  if (found === 'cannot say') {
    if (deps.catalog.backend(call.backend).freeStarts) return endAsLost(deps, run)
    await deps.attempts.unknown(run.key)
    throw endOfStep(stepEnds.unknown, 'nobody can say whether the back end was asked')
  }
  if (found === 'never seen' && deps.isDisabled(call.backend)) {
    await deps.attempts.failed(run.key, 'ModelUnavailable')
    throw new AppError('ModelUnavailable', { detail: `${call.backend} is disabled` })
  }
  const read = (written: ObjectRef) => deps.objects.getText(written)
  const ask = steps[call.step].safeParse(await withTexts(call.ask, { texts: run.texts, read }))
  if (!ask.success)
    throw new AppError('InternalServiceFailure', {
      detail: 'the flow asked for what the step does not know',
      cause: ask.error,
    })
  const handle: Json =
    found === 'never seen' ? await backend.start({ step: call.step, ask: ask.data } as StepOrder, at) : found.handle
  await deps.attempts.started(run.key, handle)
  return handle
}

/** Only for those who watch: a step does not end because nobody could be told. */
const tellProgress = async (deps: ModelStepDeps, { tenantId, taskId }: StepKey, percent: number): Promise<void> => {
  const version = await deps.attempts.progress(tenantId, taskId, percent)
  if (version !== undefined) await deps.signals.changed(tenantId, taskId, version)
}

/** Polls until the end; progress goes to the database once a second at most. */
const waitFor = async (
  deps: ModelStepDeps,
  run: StepRun,
  poll: () => Promise<Poll>,
): Promise<Extract<Poll, { state: 'done' }>> => {
  let told = 0
  let toldAt = performance.now()
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const answer = await poll()
    if (answer.state === 'done') return answer
    if (answer.state === 'lost') return endAsLost(deps, run)
    if (answer.state === 'failed') {
      await deps.attempts.failed(run.key, answer.code)
      throw new AppError(answer.code)
    }
    const percent = Math.min(90, Math.floor((answer.fraction ?? 0) * 90))
    if (percent > told && performance.now() - toldAt >= progressEveryMs) {
      told = percent
      toldAt = performance.now()
      await tellProgress(deps, run.key, percent).catch(() => undefined)
    }
    await sleep(pauseMs, undefined, { signal: run.signal })
  }
}

/** One model call, whole: it holds its place in the pool from start to end. */
export const createRunModelStep =
  (deps: ModelStepDeps) =>
  (call: ModelStepCall): Promise<StepResult> =>
    runStep(deps, Context.current(), call, async (run) => {
      const { backend, config } = deps.catalog.backend(call.backend)
      let worksInFolder = false
      let inputs = 0
      const scratch = (): Promise<string> => {
        worksInFolder = true
        return run.scratch()
      }
      const at: BackendCall<unknown> = {
        config,
        attemptId: run.attempt.id,
        http: deps.http,
        scratch,
        async file(media) {
          inputs += 1
          const file = join(await scratch(), `input-${inputs}`)
          await deps.objects.getFile(media, file)
          return file
        },
        signal: run.signal,
        ...(call.script ? { script: call.script } : {}),
      }
      const handle = await handleOf(deps, run, backend, call, at)
      try {
        const { output, mediaType } = await waitFor(deps, run, () => backend.poll(handle, at))
        // A file of this machine goes with the folder of the run that made it; a later run comes too late for it.
        if ('file' in output && !existsSync(output.file)) return await endAsLost(deps, run)
        const media = await deps.bring(output, run.scratch, run.signal)
        const object = await patiently(() => deps.objects.put(run.key, media, mediaType), run.signal)
        return { object, ours: backend.ours === true }
      } catch (error) {
        // What is cancelled must not go on costing; a back end that is away forgets by itself or is asked again.
        // A worker that stops, or one the engine gave up on, leaves the job to the next run, which waits on its handle;
        // but a job that works in the folder of this run cannot outlive it.
        if (run.isCancelled() || worksInFolder)
          await backend.cancel(handle, { ...at, signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
        throw error
      }
    })
