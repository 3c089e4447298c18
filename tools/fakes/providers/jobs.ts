import { randomUUID } from 'node:crypto'

export type ProviderState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
export type ProviderJob = {
  id: string
  number: number
  prompt: string
  webhookUrl: string | undefined
  /** Our id of the attempt, as the provider shows it again. */
  marker: string | undefined
  model: string
  mediaType: string
  createdMs: number
  endsMs: number
  state: ProviderState
  fraction: number
  /** The error code of a failed job. */
  code: string
}
type StartFields = Pick<ProviderJob, 'prompt' | 'webhookUrl' | 'marker' | 'model' | 'mediaType'>

/** The jobs of a provider. Every started job is paid. */
export const createProviderJobs = () => {
  const jobs = new Map<string, ProviderJob>()
  let isHeld = false
  let started = 0
  let defaultWaitMs = 0
  const advance = (job: ProviderJob): ProviderJob => {
    if ((job.state === 'queued' || job.state === 'running') && !isHeld && Date.now() >= job.endsMs) end(job)
    return job
  }
  const end = (job: ProviderJob): void => {
    job.code = /fail=([\w.-]+)/.exec(job.prompt)?.[1] ?? ''
    job.state = job.code === '' ? 'done' : 'failed'
  }
  return {
    started: () => started,
    /** Newest first. */
    all: (): ProviderJob[] => [...jobs.values()].map(advance).toReversed(),
    find(id: string): ProviderJob | undefined {
      const job = jobs.get(id)
      return job && advance(job)
    },
    start(fields: StartFields): ProviderJob {
      started += 1
      const now = Date.now()
      const waitMs = Number(/wait=(\d+)/.exec(fields.prompt)?.[1] ?? defaultWaitMs)
      const job: ProviderJob = {
        ...fields,
        id: randomUUID(),
        number: started,
        createdMs: now,
        endsMs: now + waitMs,
        state: 'queued',
        fraction: 0,
        code: '',
      }
      jobs.set(job.id, job)
      return job
    },
    cancel(job: ProviderJob): boolean {
      if (job.state !== 'queued' && job.state !== 'running') return false
      job.state = 'cancelled'
      return true
    },
    /** New jobs wait until `release`. */
    hold(): void {
      isHeld = true
    },
    release(): void {
      isHeld = false
    },
    setWait(ms: number): void {
      defaultWaitMs = ms
    },
    /** The newest job runs with this progress. */
    work(fraction: number): void {
      const job = [...jobs.values()].at(-1)
      if (job?.state === 'queued' || job?.state === 'running') Object.assign(job, { state: 'running', fraction })
    },
    forget: () => jobs.clear(),
  }
}
export type ProviderJobs = ReturnType<typeof createProviderJobs>
