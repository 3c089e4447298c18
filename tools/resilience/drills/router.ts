import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminEndpoints } from '@kinora/contract'
import { createScriptedServer, immediateScript, type Script } from '../../fakes/scripted/server.ts'
import { runClosedLoop } from '../../testkit/closed-loop.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import type { Random } from '../../testkit/random.ts'
import { portAt, type TestService } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'

const defaultTasks = 60
const places = 4
const [goodPort, dyingPort, hungPort] = [portAt(61), portAt(62), portAt(63)]
const slow: Script = { ...immediateScript, waitMs: [100, 400] }
const small = { model: 'genq2', prompt: 'a lake', duration: 1, resolution: '540p' } as const
const at = (port: number) => ({ config: { baseUrl: `http://127.0.0.1:${port}` } })

type Scripted = ReturnType<typeof createScriptedServer>

/** The maximum of concurrent jobs of a server, by its clock. */
const mostAtOnce = ({ jobs }: Scripted): number => {
  const moments = [...jobs.values()].flatMap(({ startedAt, waitMs }) => [
    { at: startedAt, by: 1 },
    { at: startedAt + waitMs, by: -1 },
  ])
  let [running, most] = [0, 0]
  for (const { by } of moments.sort((a, b) => a.at - b.at || a.by - b.by)) {
    running += by
    most = Math.max(most, running)
  }
  return most
}

/** Accepts connections and never answers. */
const startHung = () => {
  const sockets = new Set<Socket>()
  let requestCount = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () => {
      requestCount += 1
    })
    sockets.add(socket)
  })
  server.listen(hungPort, '127.0.0.1')
  return {
    requestCount: () => requestCount,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Dies at random and restarts without its jobs. */
const startDying = (random: Random) => {
  const lives: Scripted[] = []
  const live = async (): Promise<void> => {
    const life = createScriptedServer(slow, `dying-${lives.length}-`)
    lives.push(life)
    await new Promise<void>((resolve) => life.server.listen(dyingPort, '127.0.0.1', resolve))
  }
  const die = (): void => {
    const life = lives.at(-1)
    life?.server.closeAllConnections()
    life?.server.close()
  }
  let isOver = false
  const run = async (): Promise<void> => {
    for (await live(); !isOver; await live()) {
      await sleep(random.between(500, 3_000))
      if (isOver) return
      die()
      await sleep(random.between(0, 1_500))
    }
  }
  const running = run()
  return {
    lives,
    die,
    /** Ends the deaths; the server stays up. */
    async settle(): Promise<void> {
      isOver = true
      await running
    },
  }
}

/** One after the other: all tasks run at once, so the last ones have mostly ended when they are polled. */
const waitForEnd = async ({ client }: TestService['tenants'][number], id: string): Promise<string> => {
  for (const deadline = Date.now() + 600_000; Date.now() < deadline; await sleep(200)) {
    // The tasks keep the machine busy, so a request may fail.
    const task = await client.get(id).catch(() => undefined)
    if (task?.state === 'success' || task?.state === 'failed') return task.state
  }
  throw new Error(`${id} has not ended`)
}

const make = async ({ tenants: [tenant] }: TestService, count: number): Promise<string[]> => {
  if (!tenant) throw new Error('no tenant')
  const ids: string[] = []
  await runClosedLoop(count, 20, async () => {
    ids.push((await tenant.client.create('/ent/v2/text2video', small)).id)
  })
  const ends: string[] = []
  for (const id of ids) ends.push(await waitForEnd(tenant, id))
  return ends
}

const serverState = async ({ admin }: TestService, name: string) =>
  (await admin.call(adminEndpoints.listBackends)).backends.find((each) => each.name === name)

export const router: Drill = {
  title: 'router: of three servers one hangs, one dies at random; every task succeeds, each on a server that is up',
  setup: {
    concurrency: 500,
    backends: {
      farm: {
        use: 'scripted',
        config: {},
        freeStarts: true,
        replicas: { good: at(goodPort), dying: at(dyingPort), hung: at(hungPort) },
      },
    },
    pools: { farm: { places } },
    routes: [{ step: 'text-to-video', models: ['genq2'], backend: 'farm', pool: 'farm' }],
  },
  async run(service, report, { times: tasks = defaultTasks, random }) {
    const good = createScriptedServer(slow, 'good-')
    await new Promise<void>((resolve) => good.server.listen(goodPort, '127.0.0.1', resolve))
    const [hung, dying] = [startHung(), startDying(random)]
    try {
      const began = performance.now()
      const ends = await make(service, tasks)
      const seconds = (performance.now() - began) / 1000
      must(
        ends.every((end) => end === 'success'),
        `${ends.filter((end) => end !== 'success').length} of ${tasks} failed`,
      )
      await pollUntil(
        async () => ((await serverState(service, 'farm:hung'))?.server === 'out' ? true : undefined),
        'the hung server to be reported as out',
        60_000,
      )
      const deaths = dying.lives.length - 1
      const most = Math.max(...[good, ...dying.lives].map(mostAtOnce))
      must(most <= places, `${most} jobs at once where there are ${places} places`)
      // A restarted server gets requests for the jobs of its predecessor and does not know them.
      const ofGood = dying.lives.flatMap((life) => life.strangers.filter((id) => id.startsWith('good-')))
      const strangers = [...good.strangers, ...ofGood]
      must(strangers.length === 0, `polled for jobs of other servers: ${strangers.slice(0, 3).join(', ')}`)
      report(`${tasks} tasks in ${seconds.toFixed(0)} s, all well; ${deaths} deaths`)
      report(`the hung server got ${hung.requestCount()} requests; at most ${most} of ${places} places taken`)

      await dying.settle()
      const draining = make(service, 30)
      await sleep(500)
      await service.admin.call(adminEndpoints.drainBackend, { id: 'farm:good' })
      await sleep(3_000)
      const startsThen = good.starts.length
      must(
        (await draining).every((end) => end === 'success'),
        'a task of before the drain failed',
      )
      must(
        (await make(service, 30)).every((end) => end === 'success'),
        'a task after the drain failed',
      )
      must(good.starts.length === startsThen, `drained, it got ${good.starts.length - startsThen} more`)
      await service.admin.call(adminEndpoints.enableBackend, { id: 'farm:good' })
      report(`drained at run time, the server finished its jobs and got none of the next 30`)
    } finally {
      await dying.settle()
      dying.die()
      hung.stop()
      good.server.closeAllConnections()
      good.server.close()
    }
  },
}
