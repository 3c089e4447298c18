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
import type { Work } from './runtime/work.ts'
import { readyWork } from './steps/ready-work.ts'

type Config = Record<string, never>
type Handle = { attemptId: string; madeWith?: MadeWith }

type Job = {
  progress: Progress
  outcome: Poll | null
  stop: AbortController
  over: Promise<void>
}

const twoHoursMs = 7_200_000
const keptOutcomes = 1000

export type AnimaticOptions = {
  sandbox: Sandbox & NodeSandbox
  /** Without them every step works in the basic tier. */
  weights?: Weights
  neural?: NeuralHost
  /** A render may take as long as a task. */
  taskTimeoutMs?: number
  /** The release of the service, on record with what it made. */
  version?: string | null
}

const noWeights: Weights = { find: () => Promise.resolve(undefined) }
const noNeural: NeuralHost = {
  run: () => Promise.reject(new Error('there is no neural host')),
  close: () => Promise.resolve(),
}

/** What the inputs themselves make impossible is told as it is. */
const codeOf = (error: unknown): ErrCode =>
  error instanceof AppError && isErrCode(error.reason) ? error.reason : 'InternalServiceFailure'
const asDetail = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/**
 * The built-in engine. Its jobs live in this process: a render that died with its worker has cost nothing, and asking
 * again gives the same result.
 */
export const createAnimatic = ({
  sandbox,
  weights = noWeights,
  neural = noNeural,
  taskTimeoutMs = twoHoursMs,
  version = null,
}: AnimaticOptions): Backend<Config, Handle> => {
  const jobs = new Map<string, Job>()
  // What it draws changes with releases, so it goes on record like the version of any server.
  const madeWith = { templateSha256: null, serverVersion: version }

  const forgetOldOutcomes = (): void => {
    for (const [attemptId, job] of jobs) {
      if (jobs.size <= keptOutcomes) return
      if (job.outcome !== null) jobs.delete(attemptId)
    }
  }

  const begin = ({ mediaType, run }: Work, scratch: string): Job => {
    const stop = new AbortController()
    const progress = createProgress()
    const job: Job = { progress, outcome: null, stop, over: Promise.resolve() }
    const onProgress = progress.tell
    job.over = run({ sandbox, weights, neural, scratch, wallMs: taskTimeoutMs, signal: stop.signal, onProgress }).then(
      (file) => {
        job.outcome = { state: 'done', output: { file }, mediaType }
      },
      (error: unknown) => {
        job.outcome = { state: 'failed', code: codeOf(error), detail: asDetail(error) }
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
        const work = await readyWork(order, file)
        signal.throwIfAborted()
        if (!jobs.has(attemptId)) jobs.set(attemptId, begin(work, folder))
      }
      forgetOldOutcomes()
      return { attemptId, madeWith }
    },
    async find({ attemptId }) {
      return jobs.has(attemptId) ? { handle: { attemptId, madeWith } } : 'never seen'
    },
    knowsVoice: (voice) => voices.has(voice),
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
      await job.over
    },
  })
}
