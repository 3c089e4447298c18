import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@kinora/contract'
import type { BackendOutput, PreparedMedia, StepResult } from '@kinora/domain'
import { Context } from '@temporalio/activity'
import { retryWithBackoff } from '../retry-with-backoff.ts'
import type { ModelStepCall } from '../step-call.ts'
import { choosePauses, followJob } from './follow-job.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import { recordFinalFailure } from './record-final-failure.ts'
import { runStep, type StepRun } from './run-step.ts'
import { acquireHandle, endAsLost, enterServer } from './start-once.ts'
import { readFacts, readNotes } from './step-input.ts'

type StepResultWithFacts = StepResult & { facts?: unknown }

const runAtServer = async (deps: ModelStepDeps, run: StepRun, call: ModelStepCall): Promise<StepResultWithFacts> => {
  const { backend, config } = deps.catalog.backend(run.attempt.backend)
  let worksInFolder = false
  let inputs = 0
  const scratch = (): Promise<string> => {
    worksInFolder = true
    return run.scratch()
  }
  const callbackUrl = deps.callbackUrl(run.attempt.backend, run.attempt.id)
  const http = (signal: AbortSignal) => deps.http(backend.endpoint?.(config), signal)
  const at = {
    config,
    step: call.step,
    attemptId: run.attempt.id,
    http: http(run.signal),
    scratch,
    async file(media: PreparedMedia) {
      inputs += 1
      const file = join(await scratch(), `input-${inputs}`)
      await deps.objects.getFile(media, file)
      return file
    },
    mediaUrl: deps.signInput,
    readReportedJob: () => deps.reportedJobs.find(run.attempt.id),
    signal: run.signal,
    ...(callbackUrl ? { callbackUrl } : {}),
    ...(call.relief ? { memoryFallback: call.relief } : {}),
    ...(call.script ? { script: call.script } : {}),
  }
  const handle = await acquireHandle(deps, run, { backend, call, at })
  /** The URL of a paid result may have expired, so that an unavailable one is read again once. */
  const fetchOutput = async (output: BackendOutput, mediaType: string): Promise<Buffer | string> => {
    try {
      return await at.http.fetchOutput(output, mediaType, run.scratch)
    } catch (error) {
      if (!(error instanceof AppError) || 'file' in output) throw error
      const again = await backend.poll(handle, at)
      if (again.state !== 'done' || !('url' in again.output) || again.output.url === output.url) throw error
      return at.http.fetchOutput(again.output, again.mediaType, run.scratch)
    }
  }
  try {
    const { output, mediaType } = await followJob(deps, run, call, {
      poll: () => backend.poll(handle, at),
      pauses: choosePauses(backend.pollSeconds?.(config), callbackUrl !== undefined),
    })
    // A local file is deleted with the folder of its run, so a later run cannot read it.
    if ('file' in output && !existsSync(output.file)) return await endAsLost(deps, run)
    const media = await fetchOutput(output, mediaType)
    const facts = await readFacts(deps, run, call, media)
    const object = await retryWithBackoff(() => deps.objects.put('work', run.key, media, mediaType), run.signal)
    const notes = await readNotes(deps, run, call, {
      knowsVoice: (voice) => backend.knowsVoice?.(voice, config),
      listUndrawn: backend.listUndrawn,
    })
    return { object, ours: backend.ours === true, ...facts, ...notes, ...(call.relief ? { relief: call.relief } : {}) }
  } catch (error) {
    // A cancelled job must not keep costing. A backend that is down forgets the job, or the cancel is retried.
    // When the worker stops or Temporal times it out, the next run resumes polling with the stored handle.
    // A job that works in this run's folder, or whose answers are unusable, cannot be resumed.
    const cancelTimeout = AbortSignal.timeout(5_000)
    const cannotResume = error instanceof AppError || (worksInFolder && backend.endpoint === undefined)
    if (run.isCancelled() || cannotResume)
      await backend.cancel(handle, { ...at, signal: cancelTimeout, http: http(cancelTimeout) }).catch(() => undefined)
    throw error
  }
}

/** A pool with overflow counts its steps. Rows that cannot be deleted end with their task. */
const leavePool = async (deps: ModelStepDeps, call: ModelStepCall, pool: string, seconds?: number): Promise<void> => {
  if (deps.catalog.pools.get(pool)?.overflow) await deps.overflow.leave(call, seconds).catch(() => undefined)
}

/** The scope of a worker: one server of a pool, or all backends that share the pool. */
export type WorkerScope = { pool: string; server: string | undefined }

/** Runs one model call and holds its slot until the end. A job that an earlier run started elsewhere stays there. */
export const createRunModelStep =
  (deps: ModelStepDeps, { pool, server }: WorkerScope) =>
  (call: ModelStepCall): Promise<StepResultWithFacts> => {
    const context = Context.current()
    deps.onWait(pool, Math.max(0, deps.clock.nowMs() - context.info.currentAttemptScheduledTimestampMs) / 1000)
    // The catalog may have changed since the step was routed: a server accepts only its own work.
    const isOwn = server !== undefined && deps.catalog.listServers(call.backend).includes(server)
    return runStep(deps, context, { ...call, backend: isOwn ? server : call.backend }, (run) =>
      recordFinalFailure(deps, run, async () => {
        const { leave } = await enterServer(deps, run, pool, call.isLast !== false)
        const beganMs = deps.clock.nowMs()
        try {
          const result = await runAtServer(deps, run, call)
          await leavePool(deps, call, pool, Math.max(0, deps.clock.nowMs() - beganMs) / 1000)
          return result
        } catch (error) {
          if (error instanceof AppError) await leavePool(deps, call, pool)
          throw error
        } finally {
          leave()
        }
      }),
    )
  }
