import { createServer, type Server } from 'node:http'
import { type ClipShape, createClips } from './clips.ts'

/** What the server does with a job. Chances are drawn from the seed and the attempt, so a run can be repeated. */
export type Script = {
  seed: number
  /** Shortest and longest wait. */
  waitMs: readonly [number, number]
  failChance: number
  hangChance: number
  /** The answer to a start is not sent although the job runs. */
  muteChance: number
}

export const atOnce: Script = { seed: 1, waitMs: [0, 0], failChance: 0, hangChance: 0, muteChance: 0 }

type Job = {
  attempt: string
  shape: ClipShape
  startedAt: number
  waitMs: number
  end: 'done' | 'failed' | 'never' | 'lost'
}

/** 0…1 from seed and text (FNV-1a); good enough to spread chances. */
const chanceOf = (seed: number, text: string): number => {
  let hash = 2166136261 ^ seed
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

const readJson = async (request: AsyncIterable<Buffer>): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
}

/** A model server that does as it is told: waits, fails, hangs, forgets, and counts how often it was started. */
export const createScriptedServer = (first: Script = atOnce) => {
  let script = first
  const jobs = new Map<string, Job>()
  const starts: string[] = []
  const clip = createClips()
  const start = (attempt: string, ask: ClipShape & { prompt: string }): string => {
    const draw = (what: string) => chanceOf(script.seed, `${attempt} ${what}`)
    // A prompt may say how long its own job takes, whatever the script says.
    const asked = /wait=(\d+)/.exec(ask.prompt)?.[1]
    const [least, most] = script.waitMs
    const { width, height, fps, seconds, sound } = ask
    const id = String(jobs.size + 1)
    starts.push(attempt)
    jobs.set(id, {
      attempt,
      shape: { width, height, fps, seconds, sound },
      startedAt: performance.now(),
      waitMs: asked === undefined ? least + draw('wait') * (most - least) : Number(asked),
      end:
        draw('hang') < script.hangChance
          ? 'never'
          : draw('fail') < script.failChance || ask.prompt.includes('fail=1')
            ? 'failed'
            : 'done',
    })
    return id
  }
  const stateOf = (id: string): Record<string, unknown> => {
    const job = jobs.get(id)
    if (!job || job.end === 'lost') return { state: 'lost' }
    const fraction = job.waitMs === 0 ? 1 : (performance.now() - job.startedAt) / job.waitMs
    if (job.end === 'never' || fraction < 1) return { state: 'pending', fraction: Math.min(fraction, 0.95) }
    return job.end === 'failed' ? { state: 'failed' } : { state: 'done', media: `/media/${id}` }
  }
  const server: Server = createServer((request, response) => {
    const [, kind = '', id = ''] = request.url?.split('/') ?? []
    const answer = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    const serve = async (): Promise<unknown> => {
      if (kind === 'jobs' && request.method === 'POST') {
        const { attempt, ask } = (await readJson(request)) as { attempt: string; ask: ClipShape & { prompt: string } }
        const job = start(attempt, ask)
        if (chanceOf(script.seed, `${attempt} mute`) < script.muteChance) return request.socket.destroy()
        return answer({ id: job })
      }
      if (kind === 'jobs' && request.method === 'GET') return answer(stateOf(id))
      if (kind === 'jobs' && request.method === 'DELETE') {
        const job = jobs.get(id)
        if (job) job.end = 'lost'
        return answer({})
      }
      if (kind === 'attempts') return answer({ id: [...jobs].find(([, job]) => job.attempt === id)?.[0] ?? null })
      if (kind === 'media') {
        const job = jobs.get(id)
        return job
          ? response.setHeader('content-type', 'video/mp4').end(await clip(job.shape))
          : response.writeHead(404).end()
      }
      if (kind === 'starts') return answer(starts)
      if (kind === 'script' && request.method === 'PUT') {
        script = { ...script, ...((await readJson(request)) as Partial<Script>) }
        return answer(script)
      }
      return response.writeHead(404).end()
    }
    serve().catch(() => response.destroy())
  })
  return { server, starts }
}
