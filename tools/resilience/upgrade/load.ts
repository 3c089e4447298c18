import { setTimeout as sleep } from 'node:timers/promises'

/** Requests of one phase and their failures. */
export type PhaseCounts = { creates: number; polls: number; failures: string[]; slowestMs: number }

const timeoutMs = 15_000
const polledIds = 400

/** Clients that create and poll at a fixed rate and never repeat a request. */
export const startLoad = (
  baseUrl: string,
  keys: readonly string[],
  { createsPerSecond, pollsPerSecond }: { createsPerSecond: number; pollsPerSecond: number },
) => {
  const created: { id: string; key: string }[] = []
  const states = new Map<string, string>()
  const backwards: string[] = []
  const order = ['created', 'queueing', 'processing', 'success']
  let counts: PhaseCounts = { creates: 0, polls: 0, failures: [], slowestMs: 0 }
  let isOn = true
  const open = new Set<Promise<void>>()

  const send = async (
    what: string,
    path: string,
    key: string,
    body?: object,
  ): Promise<Record<string, unknown> | undefined> => {
    const at = counts
    const startedAt = performance.now()
    try {
      const answer = await fetch(`${baseUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Token ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      if (answer.status === 200) return JSON.parse(text) as Record<string, unknown>
      at.failures.push(`${what} ${answer.status} ${text.slice(0, 120)}`)
    } catch (error) {
      at.failures.push(`${what} ${String(error)}`)
    } finally {
      at.slowestMs = Math.max(at.slowestMs, performance.now() - startedAt)
    }
    return undefined
  }
  const create = async (i: number): Promise<void> => {
    counts.creates += 1
    const key = keys[i % keys.length] ?? ''
    const body = { model: 'genq2', prompt: 'a boat', duration: 2, resolution: '540p' }
    const task = await send('create', '/ent/v2/text2video', key, body)
    if (task) created.push({ id: String(task['task_id']), key })
  }
  const poll = async (i: number): Promise<void> => {
    const recent = created.slice(-polledIds)
    const task = recent[i % Math.max(1, recent.length)]
    if (!task) return
    counts.polls += 1
    const query = await send('poll', `/ent/v2/tasks/${task.id}/creations`, task.key)
    if (!query) return
    const state = String(query['state'])
    const before = states.get(task.id)
    // A poll may be answered after a later one, so only the end of a task is final.
    if (before === 'success' && order.indexOf(state) < order.indexOf(before)) backwards.push(`${task.id} ${state}`)
    states.set(task.id, before === 'success' ? before : state)
  }
  const repeat = async (perSecond: number, call: (i: number) => Promise<void>): Promise<void> => {
    const startedAt = performance.now()
    for (let i = 0; isOn; i += 1) {
      const wait = startedAt + (i * 1000) / perSecond - performance.now()
      if (wait > 0) await sleep(wait)
      const running = call(i).finally(() => void open.delete(running))
      open.add(running)
    }
  }
  const loops = Promise.all([repeat(createsPerSecond, create), repeat(pollsPerSecond, poll)])
  return {
    created,
    backwards,
    /** Ends the counts of a phase and begins the next one. */
    nextPhase(): PhaseCounts {
      const ended = counts
      counts = { creates: 0, polls: 0, failures: [], slowestMs: 0 }
      return ended
    },
    async stop(): Promise<void> {
      isOn = false
      await loops
      await Promise.all(open)
    },
  }
}
