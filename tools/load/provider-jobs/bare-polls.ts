import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'

/** The standard input of this program. */
export type BareOrder = {
  urls: string[]
  headers: Record<string, string>
  connections: number
  pauseMs: number
  warmUpMs: number
  measureMs: number
}
export type BareFigures = { polls: number; cpuMs: number }

const { urls, headers, connections, pauseMs, warmUpMs, measureMs } = (await json(process.stdin)) as BareOrder
const dispatcher = new Agent({ connections })
const state = { polls: 0, isStopped: false }

/** Reads one job again and again, with nothing but undici and JSON. */
const poll = async (url: string, index: number): Promise<void> => {
  await sleep((index * pauseMs) / urls.length)
  while (!state.isStopped) {
    const { body } = await request(url, { dispatcher, headers })
    await body.json()
    state.polls += 1
    await sleep(pauseMs)
  }
}
const polling = Promise.all(urls.map(poll))
await sleep(warmUpMs)
const before = process.cpuUsage()
const pollsBefore = state.polls
await sleep(measureMs)
const { user, system } = process.cpuUsage(before)
const figures: BareFigures = { polls: state.polls - pollsBefore, cpuMs: (user + system) / 1000 }
state.isStopped = true
await polling
await dispatcher.close()
process.stdout.write(`${JSON.stringify(figures)}\n`)
