import { createServer, type Server } from 'node:http'
import type { StepName, StepOrder } from '@kinora/domain'
import { isToFail, parseCostWord, parseWaitMs } from './control-words.ts'
import { createMakeResult, resolveMediaType } from './make-result.ts'

/** How the server handles jobs. Chances derive from the seed and the attempt, so a run is repeatable. */
export type Script = {
  seed: number
  /** Shortest and longest wait. */
  waitMs: readonly [number, number]
  failChance: number
  hangChance: number
  /** Probability that a job starts without a response. */
  muteChance: number
}

export const immediateScript: Script = { seed: 1, waitMs: [0, 0], failChance: 0, hangChance: 0, muteChance: 0 }

/** Version that the model server reports. */
const version = '1.0 scripted'

type Job = {
  attempt: string
  order: StepOrder
  startedAt: number
  waitMs: number
  end: 'done' | 'failed' | 'never' | 'lost'
}

/** A number from 0 to 1 from seed and text (FNV-1a), sufficiently uniform for chances. */
const drawChance = (seed: number, text: string): number => {
  let hash = 2166136261 ^ seed
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** A prompt may control its own job; the prompt of a film controls its shots, to which the plan copies it. */
const readControlText = ({ step, input }: StepOrder): string =>
  step !== 'plan-story' && 'prompt' in input ? input.prompt : ''

const readJson = async (request: AsyncIterable<Buffer>): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
}

/**
 * A scripted model server: it waits, fails, hangs or loses jobs, and records starts. Job ids have its name as prefix,
 * so it detects ids of another server.
 */
export const createScriptedServer = (first: Script = immediateScript, name = '') => {
  let script = first
  const jobs = new Map<string, Job>()
  const starts: string[] = []
  const startedSteps: StepName[] = []
  const strangers: string[] = []
  const makeResult = createMakeResult()
  const start = (attempt: string, order: StepOrder): string => {
    const draw = (what: string) => drawChance(script.seed, `${attempt} ${what}`)
    const words = readControlText(order)
    const [least, most] = script.waitMs
    const id = `${name}${jobs.size + 1}`
    starts.push(attempt)
    startedSteps.push(order.step)
    jobs.set(id, {
      attempt,
      order,
      startedAt: performance.now(),
      waitMs: parseWaitMs(words) ?? least + draw('wait') * (most - least),
      end:
        draw('hang') < script.hangChance
          ? 'never'
          : draw('fail') < script.failChance || isToFail(words)
            ? 'failed'
            : 'done',
    })
    return id
  }
  const describeJob = (id: string): Record<string, unknown> => {
    const job = jobs.get(id)
    if (!job || job.end === 'lost') return { state: 'lost' }
    const fraction = job.waitMs === 0 ? 1 : (performance.now() - job.startedAt) / job.waitMs
    if (job.end === 'never' || fraction < 1) return { state: 'pending', fraction: Math.min(fraction, 0.95) }
    const cost = parseCostWord(readControlText(job.order))
    return job.end === 'failed'
      ? { state: 'failed', cost }
      : { state: 'done', media: `/media/${id}`, mediaType: resolveMediaType(job.order), cost }
  }
  const server: Server = createServer((request, response) => {
    const [, kind = '', id = ''] = request.url?.split('/') ?? []
    if (kind === 'jobs' && !id.startsWith(name) && id !== '') strangers.push(id)
    const answer = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    const serve = async (): Promise<unknown> => {
      if (kind === 'jobs' && request.method === 'POST') {
        const { attempt, ...order } = (await readJson(request)) as { attempt: string } & StepOrder
        const job = start(attempt, order as StepOrder)
        if (drawChance(script.seed, `${attempt} mute`) < script.muteChance) return request.socket.destroy()
        return answer({ id: job, version })
      }
      if (kind === 'jobs' && request.method === 'GET') return answer(describeJob(id))
      if (kind === 'jobs' && request.method === 'DELETE') {
        const job = jobs.get(id)
        if (job) job.end = 'lost'
        return answer({})
      }
      if (kind === 'attempts') return answer({ id: [...jobs].find(([, job]) => job.attempt === id)?.[0] ?? null })
      if (kind === 'media') {
        const job = jobs.get(id)
        if (!job) return response.writeHead(404).end()
        return response.setHeader('content-type', resolveMediaType(job.order)).end(await makeResult(job.order))
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
