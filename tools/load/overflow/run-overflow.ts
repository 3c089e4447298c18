import { adminEndpoints } from '@kinora/contract'
import pg from 'pg'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { portAt, startService } from '../../testkit/start-service.ts'

/** Settings of the run. Amounts are millionths of a dollar. */
export type Plan = {
  tasks: number
  taskMs: number
  createsPerSecond: number
  afterSeconds: number
  estimate: number
  cost: number
  ceiling: number
}

export type TaskRecord = {
  tenant: string
  isLocalOnly: boolean
  /** Seconds since the first create. */
  createdAt: number
  waitSeconds: number
  hasLeft: boolean
  state: string
}

export type OverflowRun = {
  plan: Plan
  tasks: TaskRecord[]
  /** Of each tenant, sampled while the tasks run. */
  spend: { at: number; tenant: string; spent: number }[]
}

const places = 2
/** Of ten tasks, one belongs to the local tenant. */
const chooseTenant = (index: number): number => (index % 10 === 9 ? 2 : index % 2)
const sampleMs = 250

const setup = ({ taskMs, afterSeconds, estimate, ceiling }: Plan) => {
  const baseUrl = `http://127.0.0.1:${portAt(50)}`
  const route = (name: string) => ({ step: 'text-to-video' as const, backend: name, pool: name })
  return {
    tenants: 3,
    places: 1,
    concurrency: 500,
    worker: 'tools/load/bench/worker-main.ts',
    areRoutesAll: true as const,
    backends: {
      local: { use: 'scripted', config: { baseUrl } },
      hosted: { use: 'scripted', config: { baseUrl, estimate: { currency: 'USD', microUnits: estimate } } },
    },
    pools: {
      local: {
        places,
        overflow: {
          afterSeconds,
          perTenantAndDay: { currency: 'USD', microUnits: ceiling },
          stepSeconds: taskMs / 1000,
        },
      },
      hosted: { places: 50 },
    },
    routes: [route('local'), route('hosted')],
  }
}

const readTasks = async (db: pg.Client, ids: readonly string[]) => {
  const { rows } = await db.query<{ id: string; at: number; wait: number | null; has_left: boolean; state: string }>(
    `select t.id, extract(epoch from t.created_at)::float8 as at, t.state,
            extract(epoch from t.processing_at - t.created_at)::float8 as wait,
            exists (select 1 from attempts a where a.task_id = t.id and a.backend = 'hosted') as has_left
       from tasks t where t.id = any($1::bigint[]) order by t.created_at`,
    [ids],
  )
  return rows
}

/** Creates the tasks at a constant rate and follows them to their ends. */
export const runOverflow = async (plan: Plan): Promise<OverflowRun> => {
  const service = await startService(setup(plan))
  const db = new pg.Client({ connectionString: inheritedEnvironment['DATABASE_SYSTEM_URL'] })
  await db.connect()
  const names = ['A', 'B', 'local only']
  const owners = new Map<string, number>()
  const nameById = new Map(service.tenants.map(({ id }, index) => [id, names[index] ?? '']))
  const began = Date.now() / 1000
  const spend: OverflowRun['spend'] = []
  const sample = async (): Promise<void> => {
    const { rows } = await db.query<{ tenant_id: string; spent: number }>(
      'select tenant_id, sum(spent)::float8 as spent from overflow_days where tenant_id = any($1::bigint[]) group by 1',
      [service.tenants.map(({ id }) => id)],
    )
    for (const { tenant_id: id, spent } of rows)
      spend.push({ at: Date.now() / 1000 - began, tenant: nameById.get(id) ?? '', spent })
  }
  let sampling = Promise.resolve()
  const sampler = setInterval(() => {
    sampling = sampling.then(sample).catch(() => undefined)
  }, sampleMs)
  try {
    const [, , local] = service.tenants
    await service.admin.call(adminEndpoints.changeTenant, { id: local?.id ?? '', fields: { local_only: true } })
    const prompt = `wait=${plan.taskMs} cost=${plan.cost}`
    const body = { model: 'genq2', prompt, duration: 1, resolution: '540p', audio: false } as const
    const creates = Array.from({ length: plan.tasks }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * 1000) / plan.createsPerSecond))
      const owner = chooseTenant(index)
      const { id } = (await service.tenants[owner]?.client.textToVideo(body)) ?? { id: '' }
      owners.set(id, owner)
    })
    await Promise.all(creates)
    const ids = [...owners.keys()]
    const rows = await pollUntil(
      async () => {
        const read = await readTasks(db, ids)
        return read.every(({ state }) => state === 'success' || state === 'failed') ? read : undefined
      },
      `${plan.tasks} tasks to end`,
      600_000,
    )
    await sample()
    const first = Math.min(...rows.map(({ at }) => at))
    const tasks = rows.map(({ id, at, wait, has_left: hasLeft, state }) => ({
      tenant: names[owners.get(id) ?? 0] ?? '',
      isLocalOnly: owners.get(id) === 2,
      createdAt: at - first,
      waitSeconds: wait ?? 0,
      hasLeft,
      state,
    }))
    return { plan, tasks, spend }
  } finally {
    clearInterval(sampler)
    await sampling
    await db.end()
    await service.stop()
  }
}
