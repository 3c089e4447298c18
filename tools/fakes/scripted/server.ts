import { createServer, type Server } from 'node:http'
import type { StepName, StepOrder } from '@kinora/domain'
import { isToFail, waitMsOf } from './control-words.ts'
import { createMakeResult, mediaTypeOf } from './make-result.ts'

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

/** As a model server calls itself. */
const version = '1.0 scripted'

type Job = {
  attempt: string
  order: StepOrder
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

/** A prompt may say how its own job goes; what a film's prompt says is for its shots, which the plan passes it on to. */
const wordsOf = ({ step, ask }: StepOrder): string => (step !== 'plan-story' && 'prompt' in ask ? ask.prompt : '')

const readJson = async (request: AsyncIterable<Buffer>): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
}

/**
 * A model server that does as it is told: waits, fails, hangs, forgets, and counts how often it was started. Its jobs have
 * its name, so one asked for at another server is told as a stranger.
 */
export const createScriptedServer = (first: Script = atOnce, name = '') => {
  let script = first
  const jobs = new Map<string, Job>()
  const starts: string[] = []
  const startedSteps: StepName[] = []
  const strangers: string[] = []
  const makeResult = createMakeResult()
  const start = (attempt: string, order: StepOrder): string => {
    const draw = (what: string) => chanceOf(script.seed, `${attempt} ${what}`)
    const words = wordsOf(order)
    const [least, most] = script.waitMs
    const id = `${name}${jobs.size + 1}`
    starts.push(attempt)
    startedSteps.push(order.step)
    jobs.set(id, {
      attempt,
      order,
      startedAt: performance.now(),
      waitMs: waitMsOf(words) ?? least + draw('wait') * (most - least),
      end:
        draw('hang') < script.hangChance
          ? 'never'
          : draw('fail') < script.failChance || isToFail(words)
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
    return job.end === 'failed'
      ? { state: 'failed' }
      : { state: 'done', media: `/media/${id}`, mediaType: mediaTypeOf(job.order) }
  }
  const server: Server = createServer((request, response) => {
    const [, kind = '', id = ''] = request.url?.split('/') ?? []
    if (kind === 'jobs' && !id.startsWith(name) && id !== '') strangers.push(id)
    const answer = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    const serve = async (): Promise<unknown> => {
      if (kind === 'jobs' && request.method === 'POST') {
        const { attempt, ...order } = (await readJson(request)) as { attempt: string } & StepOrder
        const job = start(attempt, order as StepOrder)
        if (chanceOf(script.seed, `${attempt} mute`) < script.muteChance) return request.socket.destroy()
        return answer({ id: job, version })
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
        if (!job) return response.writeHead(404).end()
        return response.setHeader('content-type', mediaTypeOf(job.order)).end(await makeResult(job.order))
      }
      if (kind === 'starts') return answer(starts)
      if (kind === 'started-steps') return answer(startedSteps)
      if (kind === 'script' && request.method === 'PUT') {
        script = { ...script, ...((await readJson(request)) as Partial<Script>) }
        return answer(script)
      }
      return response.writeHead(404).end()
    }
    serve().catch(() => response.destroy())
  })
  return { server, starts, startedSteps, strangers, jobs }
}
