import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { startService, type TestService } from '../../testkit/start-service.ts'
import { openTemporaryDatabase } from '../../testkit/temporary-database.ts'

type Tenant = TestService['tenants'][number]

const body = { model: 'genq2', prompt: 'wait=60000', duration: 1, resolution: '540p', audio: false } as const

const rssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Accepts every connection and never answers; listens on another host than the good receiver. */
export const openHangingReceiver = async () => {
  let [open, most] = [0, 0]
  const server = createServer(() => undefined)
  server.on('connection', (socket) => {
    open += 1
    most = Math.max(most, open)
    socket.on('close', () => (open -= 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.2:${port}/cb`,
    mostConnections: () => most,
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A service with a separate database whose tenants send many callbacks. */
export const openCallbackCrowd = async () => {
  const own = await openTemporaryDatabase('callbacks')
  const service = await startService({
    tenants: 2,
    places: 4,
    concurrency: 5,
    worker: 'tools/load/bench/worker-main.ts',
    env: own.settings,
  })
  const db = new pg.Client({ connectionString: own.loginUrl('system'), options: '-c statement_timeout=0' })
  await db.connect()
  const receivedAt = new Map<string, number>()
  service.receiver.onCallback(({ taskId, state }) => state === 'failed' && receivedAt.set(taskId, performance.now()))
  const pid = service.worker?.pid ?? 0
  let mostMb = 0
  const sampler = setInterval(() => {
    mostMb = Math.max(mostMb, rssMb(pid))
  }, 250)
  return {
    ...service,
    db,
    memory: { nowMb: () => rssMb(pid), mostMb: () => mostMb },
    /** Creates a task that ends at once and returns when its callback became due. */
    async end({ client }: Tenant, url: string): Promise<{ id: string; at: number }> {
      const { id } = await client.textToVideo({ ...body, callback_url: url })
      await client.cancel(id)
      return { id, at: performance.now() }
    },
    deliveryDelayMs: ({ id, at }: { id: string; at: number }): number =>
      (receivedAt.get(id) ?? Number.POSITIVE_INFINITY) - at,
    async fill(values: Record<string, string>): Promise<void> {
      const text = readFileSync(new URL('dead-host.sql', import.meta.url), 'utf8').replaceAll(/^--.*$/gm, '')
      const sql = Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`:${name}`, value), text)
      for (const statement of sql.split(/;\s*\n/)) await db.query(statement)
    },
    /** Passes of the dispatcher so far, and those that took less than 50 ms. */
    async passes(): Promise<{ all: number; quick: number }> {
      const text = await (await fetch(`${service.workerUrl}/metrics`)).text()
      const read = (name: string, label = ''): number => {
        const line = text.split('\n').find((each) => each.startsWith(name) && each.includes(label))
        return Number(line?.split(' ').at(-1) ?? 0)
      }
      const name = 'kinora_callback_pass_seconds'
      return { all: read(`${name}_count`), quick: read(`${name}_bucket`, 'le="0.05"') }
    },
    async close(): Promise<void> {
      clearInterval(sampler)
      await db.end()
      await service.stop()
      await own.drop()
    },
  }
}
export type CallbackCrowd = Awaited<ReturnType<typeof openCallbackCrowd>>
