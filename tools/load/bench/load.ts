import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import { pick, runClosedLoop } from '../../testkit/closed-loop.ts'
import { maxRetries } from '../../testkit/retry-unavailable.ts'

const createsPerSecond = 50
const pollsPerSecond = 500

export type LoadOrder = { baseUrl: string; keys: string[]; warmUpSeconds: number; seconds: number }
/** Milliseconds of each answer, retries after 503 included; Infinity for a refused request. */
export type LoadTimes = { creates: number[]; polls: number[]; retries: number }

/** Sends at a fixed rate regardless of the answers, and times from when each request was due. */
const atRate = (perSecond: number, seconds: number, send: (i: number) => Promise<void>): Promise<number[]> => {
  const times: number[] = []
  const total = perSecond * seconds
  const began = performance.now()
  return new Promise((resolve) => {
    let [sent, ended] = [0, 0]
    const timer = setInterval(() => {
      for (; sent < total && sent < ((performance.now() - began) / 1000) * perSecond; sent += 1) {
        const at = performance.now()
        const end = (ms: number): void => {
          times.push(ms)
          ended += 1
          if (ended === total) resolve(times)
        }
        // A refused request has no answer, however fast.
        send(sent).then(
          () => end(performance.now() - at),
          () => end(Number.POSITIVE_INFINITY),
        )
      }
      if (sent >= total) clearInterval(timer)
    }, 2)
  })
}

type Task = { id: string; key: string }

/** Sends the requests of this load with a minimal client: the service runs on the same cores. */
const openLoad = ({ baseUrl, keys }: LoadOrder) => {
  const pool = new Pool(baseUrl, { connections: 64 })
  let retries = 0
  const sendRequest = async (method: 'GET' | 'POST', path: string, key: string, body?: object) => {
    const headers = { authorization: `Token ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    for (let tries = 0; ; tries += 1) {
      const answer = await pool.request({ method, path, headers, body: body ? JSON.stringify(body) : null })
      const text = await answer.body.text()
      if (answer.statusCode === 200) return text
      if (answer.statusCode !== 503 || tries === maxRetries) throw new Error(`${path} answered ${answer.statusCode}`)
      retries += 1
      await sleep(Number(answer.headers['retry-after'] ?? 1) * 1_000)
    }
  }
  const tasks: Task[] = []
  const shape = { model: 'genq2', prompt: 'wait=5000', duration: 1, resolution: '540p', audio: false }
  return {
    retries: () => retries,
    async create(i: number): Promise<void> {
      const key = pick(keys, i)
      const { task_id: id } = JSON.parse(await sendRequest('POST', '/ent/v2/text2video', key, shape)) as {
        task_id: string
      }
      tasks.push({ id, key })
    },
    async poll(i: number): Promise<void> {
      const { id, key } = pick(tasks, i * 7)
      await sendRequest('GET', `/ent/v2/tasks/${id}/creations`, key)
    },
    /** Leaves no task behind for the next measurement. */
    async cancelAll(): Promise<void> {
      const cancel = ({ id, key }: Task) =>
        sendRequest('POST', `/ent/v2/tasks/${id}/cancel`, key, {}).catch(() => undefined)
      await runClosedLoop(tasks.length, 8, async (i) => void (await cancel(pick(tasks, i))))
      await pool.close()
    },
  }
}

/** Runs in a separate thread: other work of the bench process must not count as waiting for the service. */
const run = async (order: LoadOrder): Promise<LoadTimes> => {
  const load = openLoad(order)
  const runFor = (seconds: number) =>
    Promise.all([atRate(createsPerSecond, seconds, load.create), atRate(pollsPerSecond, seconds, load.poll)])
  await load.create(0)
  await runFor(order.warmUpSeconds)
  const [creates, polls] = await runFor(order.seconds)
  await load.cancelAll()
  return { creates, polls, retries: load.retries() }
}

parentPort?.postMessage(await run(workerData as LoadOrder))
