import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

export type PollOrder = { baseUrl: string; path: string; key: string; perSecond: number; from: string }
/** How long each answer took, in milliseconds; one that did not come, or was refused, took forever. */
export type PollTimes = number[]

/** Runs in a thread of its own, so that what else the harness does is not taken for waiting. Asks until it is told to stop. */
const { baseUrl, path, key, perSecond, from } = workerData as PollOrder
const pool = new Pool(baseUrl, { connections: 8, localAddress: from })
const headers = { authorization: `Token ${key}` }
const times: number[] = []
let open = 0
const poll = async (dueAt: number): Promise<void> => {
  open += 1
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
    await body.text()
    times.push(statusCode === 200 ? performance.now() - dueAt : Number.POSITIVE_INFINITY)
  } catch {
    times.push(Number.POSITIVE_INFINITY)
  } finally {
    open -= 1
  }
}
const began = performance.now()
let asked = 0
const timer = setInterval(() => {
  for (; asked < ((performance.now() - began) / 1000) * perSecond; asked += 1) void poll(performance.now())
}, 2)
const finish = async (): Promise<void> => {
  clearInterval(timer)
  while (open > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  parentPort?.postMessage(times)
  await pool.close()
}
parentPort?.once('message', () => void finish())
