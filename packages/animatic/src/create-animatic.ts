import { animaticFacts } from '@kinora/backends/animatic-facts'
import { AppError, type ErrCode, isErrCode } from '@kinora/contract'
import {
  type Backend,
  defineBackend,
  type MadeWith,
  type NeuralHost,
  type NodeSandbox,
  type Poll,
  type Sandbox,
  type Weights,
} from '@kinora/domain'
import { voices } from './audio/voice/voices.ts'
import { createProgress, type Progress } from './runtime/create-progress.ts'
import type { PreparedJob } from './runtime/job-context.ts'
import { listUndrawn } from './steps/list-undrawn.ts'
import { prepareJob } from './steps/prepare-job.ts'

type Config = Record<string, never>
type Handle = { attemptId: string; madeWith?: MadeWith }

type Job = {
  progress: Progress
  outcome: Poll | null
  stop: AbortController
  finished: Promise<void>
}

const twoHoursMs = 7_200_000
const maxOutcomes = 1000

export type AnimaticOptions = {
  sandbox: Sandbox & NodeSandbox
  /** Without weights every step runs in the basic tier. */
  weights?: Weights
  neural?: NeuralHost
  /** The time limit of a render equals that of a task. */
  taskTimeoutMs?: number
  /** The release of the service, recorded with each result. */
  version?: string | null
}

const noWeights: Weights = { find: () => Promise.resolve(undefined) }
const noNeural: NeuralHost = {
  run: () => Promise.reject(new Error('no neural host configured')),
  close: () => Promise.resolve(),
}

/** Passes on the error codes that the inputs cause. */
const toErrorCode = (error: unknown): ErrCode =>
  error instanceof AppError && isErrCode(error.reason) ? error.reason : 'InternalServiceFailure'
const toErrorDetail = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/**
 * The built-in engine. Its jobs live in this process. A render lost with its worker costs nothing, and a repeated
 * request gives the same result.
 */
export const createAnimatic = ({
  sandbox,
  weights = noWeights,
  neural = noNeural,
  taskTimeoutMs = twoHoursMs,
  version = null,
}: AnimaticOptions): Backend<Config, Handle> => {
  const jobs = new Map<string, Job>()
  // Results change with releases, so the version is recorded as for any server.
  const madeWith = { templateSha256: null, serverVersion: version }

  const pruneOutcomes = (): void => {
    for (const [attemptId, job] of jobs) {
      if (jobs.size <= maxOutcomes) return
      if (job.outcome !== null) jobs.delete(attemptId)
    }
  }

  const startJob = ({ mediaType, run }: PreparedJob, scratch: string): Job => {
    const stop = new AbortController()
    const progress = createProgress()
    const job: Job = { progress, outcome: null, stop, finished: Promise.resolve() }
    const onProgress = progress.report
    job.finished = run({
      sandbox,
      weights,
      neural,
      scratch,
      wallMs: taskTimeoutMs,
      signal: stop.signal,
      onProgress,
    }).then(
      (file) => {
        job.outcome = { state: 'done', output: { file }, mediaType }
      },
      (error: unknown) => {
        job.outcome = { state: 'failed', code: toErrorCode(error), detail: toErrorDetail(error) }
      },
    )
    return job
  }

  return defineBackend<Config, Handle>({
    ...animaticFacts,
    async start(order, { attemptId, scratch, file, signal }) {
      signal.throwIfAborted()
      const folder = await scratch()
      if (!jobs.has(attemptId)) {
        const prepared = await prepareJob(order, file)
        signal.throwIfAborted()
        if (!jobs.has(attemptId)) jobs.set(attemptId, startJob(prepared, folder))
      }
      pruneOutcomes()
      return { attemptId, madeWith }
    },
    async find({ attemptId }) {
      return jobs.has(attemptId) ? { handle: { attemptId, madeWith } } : 'never seen'
    },
    knowsVoice: (voice) => voices.has(voice),
    listUndrawn,
    async poll({ attemptId }) {
      const job = jobs.get(attemptId)
      if (job === undefined) return { state: 'lost' }
      return job.outcome ?? { state: 'pending', fraction: job.progress.now() }
    },
    async cancel({ attemptId }) {
      const job = jobs.get(attemptId)
      if (job === undefined) return
      jobs.delete(attemptId)
      job.stop.abort()
      await job.finished
    },
  })
}
