import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, reasons } from '@kinora/contract'
import type { PreparedMedia, StepResult } from '@kinora/domain'
import { Context } from '@temporalio/activity'
import { retryWithBackoff } from '../retry-with-backoff.ts'
import type { ModelStepCall } from '../step-call.ts'
import { followJob } from './follow-job.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import { runStep, type StepRun } from './run-step.ts'
import { endAsLost, enterServer, handleOf } from './start-once.ts'
import { factsOf, notesOf } from './step-ask.ts'

/** What ends a step for good is written down, whoever says it: a row that looks like work would stand in the way of a cancel. */
const withEndNoted = async <T>(deps: ModelStepDeps, run: StepRun, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && 'endsTask' in reasons[error.reason] && !run.signal.aborted)
      await deps.attempts.failed(run.key, error.reason)
    throw error
  }
}

type Ended = StepResult & { facts?: unknown }

const runAtServer = async (deps: ModelStepDeps, run: StepRun, call: ModelStepCall): Promise<Ended> => {
  const { backend, config } = deps.catalog.backend(run.attempt.backend)
  let worksInFolder = false
  let inputs = 0
  const scratch = (): Promise<string> => {
    worksInFolder = true
    return run.scratch()
  }
  const callbackUrl = backend.callbackSecret?.(config)
    ? deps.callbackUrl(run.attempt.backend, run.attempt.id)
    : undefined
  const http = (signal: AbortSignal) => deps.http(backend.reach?.(config), signal)
  const at = {
    config,
    attemptId: run.attempt.id,
    http: http(run.signal),
    scratch,
    async file(media: PreparedMedia) {
      inputs += 1
      const file = join(await scratch(), `input-${inputs}`)
      await deps.objects.getFile(media, file)
      return file
    },
    signal: run.signal,
    ...(callbackUrl ? { callbackUrl } : {}),
    ...(call.relief ? { relief: call.relief } : {}),
    ...(call.script ? { script: call.script } : {}),
  }
  const handle = await handleOf(deps, run, { backend, call, at })
  try {
    const { output, mediaType } = await followJob(deps, run, call, {
      poll: () => backend.poll(handle, at),
      isTold: callbackUrl !== undefined,
    })
    // A file of this machine goes with the folder of the run that made it; a later run comes too late for it.
    if ('file' in output && !existsSync(output.file)) return await endAsLost(deps, run)
    const media = await at.http.bring(output, mediaType, run.scratch)
    const facts = await factsOf(deps, run, call, media)
    const object = await retryWithBackoff(() => deps.objects.put('work', run.key, media, mediaType), run.signal)
    const notes = await notesOf(deps, run, call, (voice) => backend.knowsVoice?.(voice, config))
    return { object, ours: backend.ours === true, ...facts, ...notes, ...(call.relief ? { relief: call.relief } : {}) }
  } catch (error) {
    // What is cancelled must not go on costing; a back end that is away forgets by itself or is asked again.
    // A worker that stops, or one the engine gave up on, leaves the job to the next run, which waits on its handle;
    // but a job that works in the folder of this run cannot outlive it, nor one whose answers nobody can use.
    const patience = AbortSignal.timeout(5_000)
    const isInVain = error instanceof AppError || (worksInFolder && backend.reach === undefined)
    if (run.isCancelled() || isInVain)
      await backend.cancel(handle, { ...at, signal: patience, http: http(patience) }).catch(() => undefined)
    throw error
  }
}

/** For whom steps are taken: a server of a pool, or all back ends that have it together. */
export type WorksFor = { pool: string; server: string | undefined }

/** One model call, whole: it holds its place from start to end. What an earlier run began at another server stays there. */
export const createRunModelStep =
  (deps: ModelStepDeps, { pool, server }: WorksFor) =>
  (call: ModelStepCall): Promise<Ended> => {
    const context = Context.current()
    deps.onWait(pool, Math.max(0, deps.clock.nowMs() - context.info.currentAttemptScheduledTimestampMs) / 1000)
    // A catalog may have changed since the step was routed: a server takes only work that is its own.
    const isOwn = server !== undefined && deps.catalog.serversOf(call.backend).includes(server)
    return runStep(deps, context, { ...call, backend: isOwn ? server : call.backend }, (run) =>
      withEndNoted(deps, run, async () => {
        const { leave } = await enterServer(deps, run, pool, call.isLast !== false)
        try {
          return await runAtServer(deps, run, call)
        } finally {
          leave()
        }
      }),
    )
  }
