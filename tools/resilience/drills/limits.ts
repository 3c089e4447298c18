import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { killService, startService as startPart } from '../../dev/services/control.ts'
import { type Instance, openInstance } from '../../dev/services/instance.ts'
import { runningPid } from '../../dev/services/process-record.ts'
import { requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { startProcess } from '../../testkit/start-process.ts'
import { portAt, type TestService } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'

/** The default limit of a service. */
const rate = { perSecond: 20, burst: 40 }
const setup = { worker: null, tenants: 2, env: { RATE_CREATE: `${rate.perSecond}/${rate.burst}` } }
const floodSeconds = 10

/** Starts a second node on the same Redis. */
const withTwoNodes = async ({ env, baseUrl }: TestService, work: (nodes: string[]) => Promise<void>): Promise<void> => {
  const [listen, adminListen] = [`127.0.0.1:${portAt(55)}`, `127.0.0.1:${portAt(56)}`]
  const other = await startProcess(
    'apps/api/src/main.ts',
    { ...env, LISTEN: listen, ADMIN_LISTEN: adminListen },
    /listening/,
  )
  try {
    await work([baseUrl, `http://${listen}`])
  } finally {
    await other.stop()
  }
}

type Seen = { status: number; tookMs: number; retryAfter: string | undefined }

/** Fewer connections than a node accepts from one address. */
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

/** An invalid create, which counts against the limit. */
const sendCreate = async (baseUrl: string, key: string): Promise<Seen> => {
  const began = performance.now()
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }
  const sent = request(`${baseUrl}/ent/v2/text2video`, { agent, method: 'POST', headers }).end('{}')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return {
    status: answer.statusCode ?? 0,
    tookMs: performance.now() - began,
    retryAfter: answer.headers['retry-after'],
  }
}

/** Sends ten times the limit, evenly and to all nodes in turn. */
const flood = async (nodes: readonly string[], key: string) => {
  const wanted = 10 * (rate.burst + rate.perSecond * floodSeconds)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const requests: Promise<Seen>[] = []
  for (; requests.length < wanted; await sleep(5))
    while (requests.length < Math.min(wanted, (wanted * seconds()) / floodSeconds))
      requests.push(sendCreate(nodes[requests.length % nodes.length] ?? '', key))
  const sentSeconds = seconds()
  const seen = await Promise.all(requests)
  const answeredSeconds = seconds()
  const passed = seen.filter(({ status }) => status !== 429)
  const dueIn = (time: number) => rate.burst + rate.perSecond * time
  return { seen, passed: passed.length, fewest: dueIn(sentSeconds), most: dueIn(answeredSeconds) }
}

const checkAnswers = (seen: readonly Seen[], { api }: TestService): string => {
  const failed = seen.filter(({ status }) => status !== 400 && status !== 429)
  const why = api.lines.findLast((line) => line.includes('"status":5'))?.slice(0, 1_000)
  must(failed.length === 0, `${failed.length} were answered with ${failed[0]?.status}: ${why}`)
  const vague = seen.filter(({ status, retryAfter }) => status === 429 && !/^[1-9][0-9]*$/.test(retryAfter ?? ''))
  must(vague.length === 0, `${vague.length} refusals have no valid Retry-After`)
  return `slowest answer ${Math.round(Math.max(...seen.map(({ tookMs }) => tookMs)))} ms`
}

/** Warms up the nodes: a bucket does not fill while its first request is in progress. */
const warmUp = async (nodes: readonly string[], key: string): Promise<void> => {
  await Promise.all(Array.from({ length: 100 }, (_, i) => sendCreate(nodes[i % nodes.length] ?? '', key)))
}

const tenantKeys = ({ tenants }: TestService): [string, string] => [tenants[0]?.key ?? '', tenants[1]?.key ?? '']

export const limitsShared: Drill = {
  title: 'limits: of ten times the limit at two nodes exactly the limit passes, within 1 %',
  setup,
  async run(service, report) {
    const [warming, key] = tenantKeys(service)
    await withTwoNodes(service, async (nodes) => {
      await warmUp(nodes, warming)
      const { seen, passed, fewest, most } = await flood(nodes, key)
      const slowest = checkAnswers(seen, service)
      must(
        passed >= 0.99 * fewest - 1 && passed <= 1.01 * most + 1,
        `${passed} of ${seen.length} passed, where ${fewest.toFixed(1)} to ${most.toFixed(1)} may`,
      )
      report(`${passed} of ${seen.length} passed, ${fewest.toFixed(1)} to ${most.toFixed(1)} may; ${slowest}`)
    })
  },
}

type Outage = { title: string; begin(instance: Instance): Promise<void>; end(instance: Instance): Promise<void> }

const signalRedis = (signal: NodeJS.Signals) => async (instance: Instance) => {
  const pid = runningPid(instance, 'redis')
  if (pid !== undefined) process.kill(pid, signal)
}

const outages: readonly Outage[] = [
  {
    title: 'killed',
    begin: (instance) => killService(instance, 'redis'),
    end: (instance) => startPart(instance, 'redis'),
  },
  { title: 'frozen', begin: signalRedis('SIGSTOP'), end: signalRedis('SIGCONT') },
]

/** Redis is down for the middle half of a flood; each node then limits by its local state. */
export const limitsAlone: readonly Drill[] = outages.map(({ title, begin, end }) => ({
  title: `limits: with Redis ${title} under load nothing fails, and at most twice the limit passes`,
  setup,
  async run(service, report) {
    const instance = openInstance(requestedHome(), requestedPortBase())
    const [warming, key] = tenantKeys(service)
    await withTwoNodes(service, async (nodes) => {
      await warmUp(nodes, warming)
      const flooded = flood(nodes, key)
      // Awaited below, once Redis is back in any case.
      flooded.catch(() => undefined)
      await sleep((floodSeconds / 4) * 1000)
      await begin(instance)
      try {
        await sleep((floodSeconds / 2) * 1000)
      } finally {
        await end(instance)
      }
      const { seen, passed, fewest, most } = await flooded
      const slowest = checkAnswers(seen, service)
      must(
        passed >= 0.9 * fewest && passed <= 2 * most,
        `${passed} of ${seen.length} passed, where ${fewest.toFixed(1)} may`,
      )
      report(`${passed} of ${seen.length} passed, ${fewest.toFixed(1)} may of one node; ${slowest}`)
    })
  },
}))
