import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

export type PollOrder = { baseUrl: string; path: string; key: string; perSecond: number; from: string }
/** Milliseconds of each answer; Infinity for a missing or refused one. */
export type PollTimes = number[]

/** Runs in a separate thread, so that other work of the harness does not count as waiting. Polls until stopped. */
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
let sent = 0
const timer = setInterval(() => {
  for (; sent < ((performance.now() - began) / 1000) * perSecond; sent += 1) void poll(performance.now())
}, 2)
const finish = async (): Promise<void> => {
  clearInterval(timer)
  while (open > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  parentPort?.postMessage(times)
  await pool.close()
}
parentPort?.once('message', () => void finish())
