import { type Backend, defineBackend, type Poll, type Sandbox, type StepAsk } from '@kinora/domain'
import { animaticFacts } from './facts.ts'
import { planScene } from './plan/plan-scene.ts'
import { renderFilm } from './render/render-film.ts'

type Config = Record<string, never>
type Handle = { attemptId: string }

type Job = {
  drawn: number
  frames: number
  outcome: Poll | null
  stop: AbortController
  over: Promise<void>
}

const twoHoursMs = 7_200_000
const keptOutcomes = 1000

export type AnimaticOptions = {
  sandbox: Sandbox
  /** A render may take as long as a task. */
  taskTimeoutMs?: number
}

const asDetail = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/**
 * The built-in engine. Its jobs live in this process: a render that died with its worker has cost nothing, and asking
 * again gives the same film.
 */
export const createAnimatic = ({ sandbox, taskTimeoutMs = twoHoursMs }: AnimaticOptions): Backend<Config, Handle> => {
  const jobs = new Map<string, Job>()

  const forgetOldOutcomes = (): void => {
    for (const [attemptId, job] of jobs) {
      if (jobs.size <= keptOutcomes) return
      if (job.outcome !== null) jobs.delete(attemptId)
    }
  }

  const begin = (ask: StepAsk<'text-to-video'>, scratch: string): Job => {
    const plan = planScene(ask)
    const stop = new AbortController()
    const job: Job = { drawn: 0, frames: plan.frames, outcome: null, stop, over: Promise.resolve() }
    const onDrawn = (frames: number): void => {
      job.drawn = frames
    }
    job.over = renderFilm({ sandbox, plan, scratch, wallMs: taskTimeoutMs, signal: stop.signal, onDrawn }).then(
      (file) => {
        job.outcome = { state: 'done', output: { file }, mediaType: 'video/mp4' }
      },
      (error: unknown) => {
        job.outcome = { state: 'failed', code: 'InternalServiceFailure', detail: asDetail(error) }
      },
    )
    return job
  }

  return defineBackend<Config, Handle>({
    ...animaticFacts,
    async start({ step, ask }, { attemptId, scratch, signal }) {
      if (step !== 'text-to-video') throw new Error(`${step} is not built`)
      signal.throwIfAborted()
      const folder = await scratch()
      if (!jobs.has(attemptId)) jobs.set(attemptId, begin(ask, folder))
      forgetOldOutcomes()
      return { attemptId }
    },
    async find({ attemptId }) {
      return jobs.has(attemptId) ? { handle: { attemptId } } : 'never seen'
    },
    async poll({ attemptId }) {
      const job = jobs.get(attemptId)
      if (job === undefined) return { state: 'lost' }
      return job.outcome ?? { state: 'pending', fraction: (0.98 * job.drawn) / job.frames }
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
