import { Pool } from 'undici'
import { tinyPicture } from '../../testkit/sample-images.ts'
import type { Seen } from './check-freeze.ts'

/** One create in this many carries its media, which the API puts into the object store. */
const mediaEvery = 5
/** Fewer than the API accepts in total; enough that no request of this load waits for a connection. */
const connections = 1_000
/** A request without an answer fails, long after every timeout of the API. */
const giveUpMs = 120_000
const tickMs = 10

const film = { model: 'genq2', prompt: 'wait=300', duration: 1, resolution: '540p', audio: false }
const creates = {
  'text create': { path: '/ent/v2/text2video', body: JSON.stringify(film) },
  'media create': {
    path: '/ent/v2/img2video',
    body: JSON.stringify({ ...film, model: 'genq3-turbo', images: [tinyPicture] }),
  },
} as const

export type Rate = { createsPerSecond: number; pollsPerSecond: number }

/** Sends creates and polls at fixed rates, regardless of the answers, until stopped. It retries nothing. */
export const startFreezeLoad = (baseUrl: string, key: string, { createsPerSecond, pollsPerSecond }: Rate) => {
  const pool = new Pool(baseUrl, { connections, headersTimeout: giveUpMs, bodyTimeout: giveUpMs })
  const seen: Seen[] = []
  const taskIds: string[] = []
  let frozenAt = Number.POSITIVE_INFINITY
  let thawedAt = Number.POSITIVE_INFINITY
  let open = 0
  const send = async (call: Seen['call'], path: string, body: string | null): Promise<void> => {
    open += 1
    const began = performance.now()
    const record = (status: number, retryAfter?: string): void => {
      const now = performance.now()
      const isDuringFreeze = now >= frozenAt && began <= thawedAt
      seen.push({ call, status, retryAfter, tookMs: now - began, isDuringFreeze })
    }
    const headers = { authorization: `Token ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    try {
      const answer = await pool.request({ method: body ? 'POST' : 'GET', path, headers, body })
      const text = await answer.body.text()
      record(answer.statusCode, answer.headers['retry-after']?.toString())
      if (body && answer.statusCode === 200) taskIds.push((JSON.parse(text) as { task_id: string }).task_id)
    } catch {
      record(0)
    } finally {
      open -= 1
    }
  }
  const create = (i: number): void => {
    const call = i % mediaEvery === 0 ? 'media create' : 'text create'
    void send(call, creates[call].path, creates[call].body)
  }
  const poll = (i: number): void => {
    const id = taskIds[(i * 7) % taskIds.length]
    if (id !== undefined) void send('poll', `/ent/v2/tasks/${id}/creations`, null)
  }
  const began = performance.now()
  const sent = { creates: 0, polls: 0 }
  const timer = setInterval(() => {
    const seconds = (performance.now() - began) / 1000
    for (; sent.creates < seconds * createsPerSecond; sent.creates += 1) create(sent.creates)
    for (; sent.polls < seconds * pollsPerSecond; sent.polls += 1) poll(sent.polls)
  }, tickMs)
  return {
    seen,
    /** Of creates with status 200. */
    taskIds,
    recordFreeze(): void {
      frozenAt = performance.now()
    },
    recordThaw(): void {
      thawedAt = performance.now()
    },
    /** Resolves when every request has been answered. */
    async stop(): Promise<void> {
      clearInterval(timer)
      while (open > 0) await new Promise((resolve) => setTimeout(resolve, tickMs))
      await pool.close()
    },
  }
}
