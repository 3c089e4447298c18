import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@kinora/contract'
import pg from 'pg'
import { parseCommandLine } from '../../command-line.ts'
import { runClosedLoop } from '../../testkit/closed-loop.ts'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { startService } from '../../testkit/start-service.ts'

const usage = `usage: npm run watchers [-- --streams N] [--seconds N]
Holds event streams of tasks that wait, without a worker, and counts the transactions of the database and the memory of the API.
  --streams N  default 900; a process of the API accepts 1,024 connections
  --seconds N  how long the streams stay open, default 600`

/** Database transactions a second that so many streams may cause. */
const mostPerSecond = 10
const opensAtOnce = 50
const settleMs = 5_000

const { values } = parseCommandLine(usage, { streams: { type: 'string' }, seconds: { type: 'string' } })
const [streams, seconds] = [Number(values.streams ?? 900), Number(values.seconds ?? 600)]
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const perTenant = limits.eventStreamsPerTenant
const service = await startService({ tenants: Math.ceil(streams / perTenant), concurrency: 1, places: 1, worker: null })
const owner = new pg.Client(inheritedEnvironment['DATABASE_URL'])
await owner.connect()

const readTransactions = async (): Promise<number> => {
  // Statistics of a session are written when it is idle, at the latest after a second.
  await sleep(1_500)
  const { rows } = await owner.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}
const readMemoryKb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.api.pid}/status`, 'utf8'))?.[1])

/** Transactions a second over a time, without those of this program. */
const countPerSecond = async (ms: number): Promise<number> => {
  const [began, before] = [performance.now(), await readTransactions()]
  await sleep(ms)
  const after = await readTransactions()
  return (after - before - 1) / ((performance.now() - began) / 1000)
}

let events = 0
let ended = 0
const open: IncomingMessage[] = []
const openStream = (url: string, key: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { authorization: `Token ${key}` } }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`a stream was answered with ${response.statusCode}`))
        return
      }
      open.push(response)
      response.on('data', (bytes: Buffer) => {
        if (bytes.includes('event: task')) events += 1
        resolve()
      })
      response.on('error', () => undefined) // counted when it closes
      response.on('close', () => {
        ended += 1
      })
    })
    request.on('error', reject)
  })

let failure: string | undefined
try {
  const tasks = await Promise.all(
    service.tenants.map(async ({ client, key }) => {
      const { id } = await client.textToVideo({ model: 'genq2', prompt: 'a quiet task', duration: 1 })
      return { url: `${service.baseUrl}/ent/v2/tasks/${id}/events`, key }
    }),
  )
  await sleep(settleMs)
  const [idleKb, idlePerSecond] = [readMemoryKb(), await countPerSecond(10_000)]
  await runClosedLoop(streams, opensAtOnce, async (i) => {
    const task = tasks[Math.floor(i / perTenant)]
    if (task) await openStream(task.url, task.key)
  })
  await sleep(settleMs)
  const cpuBefore = service.api.cpuMs()
  const perSecond = await countPerSecond(seconds * 1000)
  const cpuShare = (service.api.cpuMs() - cpuBefore) / (seconds * 1000)
  const kbPerStream = (readMemoryKb() - idleKb) / streams
  print(`streams open ${open.length - ended} of ${streams}, events ${events}`)
  print(`transactions a second: ${perSecond.toFixed(2)}, without streams ${idlePerSecond.toFixed(2)}`)
  print(`memory of the API: ${kbPerStream.toFixed(1)} kB per stream, processor ${(cpuShare * 100).toFixed(1)} %`)
  if (ended > 0 || open.length !== streams) failure = `${ended} streams ended`
  else if (perSecond > mostPerSecond) failure = `more than ${mostPerSecond} transactions a second`
} finally {
  for (const response of open) response.destroy()
  await owner.end()
  await service.stop()
}
if (failure !== undefined) {
  print(`failed: ${failure}`)
  process.exitCode = 1
}
