export type VideoJob = {
  id: string
  status: 'queued' | 'in_progress' | 'completed' | 'failed'
  progress: number
  fields: Readonly<Record<string, unknown>>
}

/** Jobs in memory, as in both servers: a restart loses them. */
export const createJobs = () => {
  const jobs = new Map<string, VideoJob>()
  let taken = 0
  let isHeld = false
  return {
    taken: () => taken,
    /** New jobs wait until `work` advances them. */
    hold(): void {
      isHeld = true
    },
    release(): void {
      isHeld = false
    },
    take(fields: VideoJob['fields']): VideoJob {
      taken += 1
      const job: VideoJob = { id: `video_gen_${taken}`, status: 'queued', progress: 0, fields }
      jobs.set(job.id, job)
      if (!isHeld) Object.assign(job, { status: isToFail(job) ? 'failed' : 'completed', progress: 100 })
      return job
    },
    /** Sets the progress of the newest job. */
    work(share: number): void {
      const job = [...jobs.values()].at(-1)
      if (job) Object.assign(job, { status: 'in_progress', progress: Math.round(share * 100) })
    },
    find: (id: string) => jobs.get(id),
    forget: (id: string) => jobs.delete(id),
    restart: () => jobs.clear(),
  }
}
export type Jobs = ReturnType<typeof createJobs>

const isToFail = ({ fields }: VideoJob): boolean => String(fields['prompt']).includes('fail=1')
