import { randomUUID } from 'node:crypto'
import { beginJob, endJob, type Fault, interruptJob, type Job } from './jobs.ts'
import { createStorage } from './storage.ts'
import { type ServerGraph, validatePrompt } from './validate-prompt.ts'

export type PromptAnswer = { status: 200 | 400 | 500; body?: unknown }

const refusal = (type: string, message: string) => ({
  status: 400 as const,
  body: { error: { type, message, details: message, extra_info: {} }, node_errors: {} },
})
const canonical = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Queue, history and folders. Jobs run sequentially, immediately or on command. */
export const createEngine = (onFrame: (job: Job, type: string, data: unknown) => void = () => undefined) => {
  const storage = createStorage()
  let pending: Job[] = []
  let running: Job | undefined
  let history = new Map<string, Job>()
  let made = new Map<string, Job['made']>()
  let counter = 0
  let isHeld = false
  const faults: Fault[] = []
  const posted: string[] = []
  const inLastNode = new Set<string>()

  const frame = (job: Job, type: string, data: object): void => onFrame(job, type, { ...data, prompt_id: job.id })

  const begin = (): Job | undefined => {
    if (running) return running
    pending.sort((a, b) => a.number - b.number)
    running = pending.shift()
    if (running) {
      beginJob(running)
      frame(running, 'execution_start', { timestamp: Date.now() })
    }
    return running
  }
  const close = (job: Job): void => {
    history.set(job.id, job)
    running = undefined
    frame(job, 'executing', { node: null })
  }
  const end = (): void => {
    const job = begin()
    if (!job) return
    const [key, fault] = [JSON.stringify(job.graph), faults.shift()]
    const before = made.get(key)
    if (before && !fault) job.made = before
    endJob(job, storage, fault, before !== undefined)
    if (job.state === 'completed') made.set(key, job.made)
    close(job)
  }
  const endAll = (): void => {
    while (running || pending.length > 0) end()
  }

  const post = (body: unknown): PromptAnswer => {
    const own = counter++
    if (!isObject(body) || !('prompt' in body)) return refusal('no_prompt', 'No prompt provided')
    const {
      prompt,
      prompt_id: requestedId,
      number,
      front,
      client_id,
      extra_data,
      partial_execution_targets: targets,
    } = body
    const place = number === undefined ? (front ? -own : own) : Number(number)
    if (!isObject(prompt) || !Object.values(prompt).every(isObject) || Number.isNaN(place)) return { status: 500 }
    if (
      requestedId !== undefined &&
      requestedId !== null &&
      !(typeof requestedId === 'string' && canonical.test(requestedId))
    )
      return refusal('invalid_prompt_id', 'prompt_id must be a valid UUID')
    const graph = prompt as ServerGraph
    const hasFile = (name: string) => storage.get(storage.parseName(name)) !== undefined
    const verdict = validatePrompt(graph, hasFile, targets as string[] | undefined)
    if ('error' in verdict) return { status: 400, body: verdict }
    const id = typeof requestedId === 'string' ? requestedId : randomUUID()
    const extra = {
      ...(isObject(extra_data) ? extra_data : {}),
      ...(client_id ? { client_id } : {}),
      create_time: Date.now(),
    }
    const isDuplicate = pending.some((job) => job.id === id && job.number === place)
    pending.push({
      id,
      number: place,
      graph,
      extra,
      outputs: verdict.outputs,
      state: 'pending',
      made: {},
      messages: [],
    })
    posted.push(id)
    if (!isHeld) setImmediate(() => isHeld || endAll())
    return isDuplicate
      ? { status: 500 }
      : { status: 200, body: { prompt_id: id, number: place, node_errors: verdict.node_errors } }
  }

  const interrupt = (id?: string): boolean => {
    if (!running || (id !== undefined && running.id !== id)) return false
    if (inLastNode.has(running.id)) return true
    interruptJob(running)
    close(running)
    return true
  }
  const drop = (id: string): boolean => {
    const place = pending.findIndex((job) => job.id === id)
    if (place >= 0) pending.splice(place, 1)
    return place >= 0
  }

  return {
    storage,
    /** All queued jobs, in order. */
    posted,
    /** Faults of the next jobs. */
    faults,
    /** Jobs that are too late to cancel: the server still confirms a cancel. */
    inLastNode,
    post,
    interrupt,
    drop,
    begin,
    end,
    endAll,
    hold(): void {
      isHeld = true
    },
    release(): void {
      isHeld = false
      endAll()
    },
    clear(): void {
      pending = []
    },
    free: () => made.clear(),
    forget: (id: string) => history.delete(id),
    running: () => (running ? [running] : []),
    pending: () => pending,
    history: () => [...history.values()],
    findJob: (id: string): Job | undefined =>
      history.get(id) ?? (running?.id === id ? running : pending.find((job) => job.id === id)),
    sendProgress(id: string, node: string, value: number, max: number): void {
      if (running?.id === id) frame(running, 'progress_state', { nodes: { [node]: { value, max, state: 'running' } } })
    },
    /** Clears the memory; folders stay, except temporary files. */
    restart(): void {
      pending = []
      running = undefined
      history = new Map()
      made = new Map()
      counter = 0
      storage.clearTemp()
    },
  }
}
export type Engine = ReturnType<typeof createEngine>
