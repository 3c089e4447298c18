import { adminEndpoints } from '@kinora/contract'
import pg from 'pg'
import { runClosedLoop } from '../../testkit/closed-loop.ts'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { createSharedService } from '../../testkit/shared-service.ts'
import type { Setup, TestService } from '../../testkit/start-service.ts'

export type Tenant = TestService['tenants'][number]
export type TaskTimes = { id: string; tenantId: string; waitMs: number; workMs: number; endedAtMs: number }

/** One task that occupies the scripted back end for this long. */
export type Order = { taskMs: number; offPeak?: boolean }

/** Parts with equal settings run on one service, one after the other. */
export const fairnessService = createSharedService()

const createsAtOnce = 16
const sampleEveryMs = 100

/** A service whose tasks only hold a place, with queries on their state. */
export const openCrowd = async (setup: Pick<Setup, 'tenants' | 'places'>) => {
  const service = await fairnessService.acquire({ concurrency: 5, worker: 'tools/load/bench/worker-main.ts', ...setup })
  const db = new pg.Client({
    connectionString: inheritedEnvironment['DATABASE_SYSTEM_URL'],
    options: '-c plan_cache_mode=force_custom_plan',
  })
  await db.connect()
  const cancels: (() => Promise<unknown>)[] = []
  const since = Date.now()
  const ids = service.tenants.map(({ id }) => id)
  const firstId = `first_id_at(to_timestamp(${since / 1000 - 60}))`
  let mostRunning = 0
  const sample = async (): Promise<void> => {
    const { rows } = await db.query<{ running: number }>(
      `select count(*)::int as running from tasks where state = 'processing' and lane = 'normal'
          and tenant_id = any($1::bigint[]) and id >= ${firstId} group by tenant_id`,
      [ids],
    )
    mostRunning = Math.max(mostRunning, ...rows.map(({ running }) => running))
  }
  let sampling = Promise.resolve()
  const sampler = setInterval(() => {
    sampling = sampling.then(sample).catch(() => undefined)
  }, sampleEveryMs)
  const times = async (wanted: readonly string[]): Promise<TaskTimes[]> => {
    const { rows } = await db.query<TaskTimes>(
      `select id, tenant_id as "tenantId", (extract(epoch from processing_at - created_at) * 1000)::float8 as "waitMs",
              (extract(epoch from ended_at - processing_at) * 1000)::float8 as "workMs",
              (extract(epoch from ended_at) * 1000)::float8 as "endedAtMs"
         from tasks where state = 'success' and tenant_id = any($1::bigint[]) and id >= ${firstId} order by ended_at`,
      [wanted],
    )
    return rows
  }
  return {
    ...service,
    mostRunning: () => mostRunning,
    limit: (tenant: Tenant, fields: { concurrency?: number; weight?: number }) =>
      service.admin.call(adminEndpoints.changeTenant, { id: tenant.id, fields }),
    async order(tenants: readonly Tenant[], each: number, { taskMs, offPeak = false }: Order): Promise<void> {
      const prompt = `wait=${taskMs}`
      const body = { model: 'genq2', prompt, duration: 1, resolution: '540p', audio: false, off_peak: offPeak } as const
      await runClosedLoop(tenants.length * each, createsAtOnce, async (i) => {
        const { client } = tenants[i % tenants.length] as Tenant
        const { id } = await client.textToVideo(body)
        cancels.push(() => client.cancel(id).catch(() => undefined))
      })
    },
    /** Successful tasks, in the order of their ends. */
    ended: (tenants: readonly Tenant[]) => times(tenants.map(({ id }) => id)),
    /** Waits until `count` tasks of these tenants have ended, and returns them. */
    untilEnded: (tenants: readonly Tenant[], count: number, timeoutMs = 1_200_000): Promise<TaskTimes[]> =>
      pollUntil(
        async () => {
          const endedTasks = await times(tenants.map(({ id }) => id))
          return endedTasks.length >= count ? endedTasks : undefined
        },
        `${count} tasks to end`,
        timeoutMs,
      ),
    async untilRunning(count: number): Promise<void> {
      const running = async () => {
        const { rows } = await db.query<{ n: number }>(
          `select count(*)::int as n from tasks where state = 'processing' and tenant_id = any($1::bigint[]) and id >= ${firstId}`,
          [ids],
        )
        return (rows[0]?.n ?? 0) >= count || undefined
      }
      await pollUntil(running, `${count} tasks at work`, 60_000)
    },
    /** Leaves no task behind for the next part. */
    async close(): Promise<void> {
      clearInterval(sampler)
      await sampling
      await runClosedLoop(cancels.length, createsAtOnce, async (i) => void (await cancels[i]?.()))
      await db.end()
    },
  }
}
export type Crowd = Awaited<ReturnType<typeof openCrowd>>
