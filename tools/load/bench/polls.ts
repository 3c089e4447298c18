import pg from 'pg'
import { createClient } from 'redis'
import { pick, quantile, runClosedLoop } from '../../testkit/closed-loop.ts'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { fetchWithRetry } from '../../testkit/retry-unavailable.ts'
import { startService } from '../../testkit/start-service.ts'

const inFlight = 16

export type PollsFigures = { rows: number; hotPerSecond: number; hotMs: number; coldMedianMs: number }

/** Inserts ended tasks of one tenant directly into the tables that a poll reads. */
const insertTasks = async (db: pg.Client, tenantId: string, rows: number): Promise<string[]> => {
  const { rows: inserted } = await db.query<{ id: string }>(
    `with ids as (select first_id_at(now() - interval '1 hour') + n * 4096 as id from generate_series(1, $2::bigint) n),
       tasks_made as (insert into tasks (id, tenant_id, key_id, generator, version, model, state, credits, progress, seq, lane, has_slot, billable, bgm, has_callback, created_at)
         select id, $1, 'k', 'text2video', 1, 'genq2', 'processing', 10, 40, 2, 'normal', false, false, false, false, now() from ids on conflict do nothing),
       inputs_made as (insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, price_version, price_lines, trace)
         select id, $1, 'genq2', '{}', '{}', '{"prompt":"bench"}', '', 'v', '[]', '' from ids on conflict do nothing)
     select id from ids order by random() limit 5000`,
    [tenantId, rows],
  )
  return inserted.map((row) => row.id)
}

/** Redis answers hot polls, PostgreSQL cold ones; measured at a small and at a large number of rows. */
export const measurePolls = async (rows: number, polls: number): Promise<PollsFigures> => {
  const service = await startService({
    tenants: 1,
    places: 1,
    concurrency: 1,
    worker: null,
    env: { LOG_LEVEL: 'info' },
  })
  const db = new pg.Client({
    connectionString: inheritedEnvironment['DATABASE_SYSTEM_URL'],
    options: '-c statement_timeout=0',
  })
  const redis = createClient({ url: inheritedEnvironment['REDIS_URL'] ?? '' })
  await Promise.all([db.connect(), redis.connect()])
  try {
    const { id: tenantId, key } = pick(service.tenants, 0)
    const ids = await insertTasks(db, tenantId, rows)
    await db.query('analyze tasks')
    const poll = async (id: string): Promise<void> => {
      const answer = await fetchWithRetry(`${service.baseUrl}/ent/v2/tasks/${id}/creations`, {
        headers: { authorization: `Token ${key}` },
      })
      if (answer.status !== 200) throw new Error(`poll answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    const coldTimes: number[] = []
    for (const id of ids.slice(0, 2000)) {
      await redis.flushAll()
      const began = performance.now()
      await poll(id)
      coldTimes.push(performance.now() - began)
    }
    const hot = ids.slice(0, 20)
    await runClosedLoop(500, inFlight, (i) => poll(pick(hot, i)))
    const before = service.api.cpuMs()
    const seconds = await runClosedLoop(polls, inFlight, (i) => poll(pick(hot, i)))
    return {
      rows,
      hotPerSecond: polls / seconds,
      hotMs: (service.api.cpuMs() - before) / polls,
      coldMedianMs: quantile(coldTimes.slice(200), 0.5),
    }
  } finally {
    await Promise.all([db.end(), redis.close(), service.stop()])
  }
}
