import { newId, type TaskFilter } from '@kinora/domain'
import {
  createAccountStore,
  createAttempts,
  createRelayStore,
  createRetentionStore,
  createStore,
  createSweepStore,
  createTaskList,
} from '@kinora/postgres'
import { creation, sampleTask } from '@kinora/postgres/fixtures/sample-task'
import { type LockCounter, type OperationCost, openLockCounter } from '@kinora/postgres/test-setup/lock-counter'
import type pg from 'pg'
import type { TemporaryDatabase } from '../../testkit/temporary-database.ts'

const settings = { concurrency: 100_000, resultRetentionDays: 7 }
let drawn = 0
const draw = (): string => {
  drawn += 1
  return newId(Date.now(), 0, drawn % 65_536)
}

/** The first call of a session, and the mean of later ones. */
export type Figures = { cold: OperationCost; warm: OperationCost }
const operations = ['poll', 'list', 'begin', 'settle'] as const
export type OperationName = (typeof operations)[number]

const lastWeek = (): TaskFilter => ({
  createdFrom: new Date(Date.now() - 7 * 86_400_000),
  createdTo: new Date(),
  ids: undefined,
  templates: undefined,
  models: undefined,
  resolutions: undefined,
  states: undefined,
})

/** Polls, lists, begins and settles tasks of one tenant. */
export const measureOperations = async (
  database: TemporaryDatabase,
  owner: pg.Client,
  calls: number,
): Promise<Record<OperationName, Figures>> => {
  const [api, worker, admin] = (['api', 'worker', 'admin'] as const).map((login) =>
    openLockCounter(database.loginUrl(login)),
  ) as [LockCounter, LockCounter, LockCounter]
  const accounts = createAccountStore(admin.db)
  const tenantId = draw()
  await accounts.insertTenant({
    id: tenantId,
    name: 'measured',
    concurrency: null,
    webhookSecretSealed: Buffer.from('x'),
  })
  await accounts.grant({ id: draw(), tenantId, credits: 1_000_000, reason: 'measured', endsAt: null })
  const store = createStore(api.db, settings)
  const create = async (): Promise<string> => {
    const task = sampleTask(draw())
    await store.transaction(tenantId, async (tx) => {
      await tx.hold(task)
      await tx.insertTask(task, await tx.enterLane({ lane: 'normal', isPreparing: false, queueCap: 1_000_000 }))
    })
    return task.id
  }
  const begin = (taskId: string) =>
    createAttempts(worker.db).begin(
      { tenantId, taskId, stepNo: 1, tryNo: 1 },
      { attemptId: draw(), step: 'text-to-video', backend: 'one' },
    )
  const settle = (taskId: string) =>
    createStore(worker.db, settings).endTask({
      tenantId,
      taskId,
      state: 'success',
      errCode: '',
      errMsg: '',
      from: ['processing'],
      creations: [{ ...creation, id: draw() }],
      mustStop: false,
      charged: {},
      warnings: [],
      valuesUsed: {},
    })
  const ids: string[] = []
  for (let count = 0; count <= calls; count += 1) ids.push(await create())
  const measured = async (
    counter: LockCounter,
    list: readonly string[],
    run: (taskId: string) => Promise<unknown>,
  ): Promise<Figures> => {
    const [first = '', ...others] = list
    await counter.reconnect()
    const cold = await counter.measure(() => run(first))
    let next = 0
    const warm = await counter.measure(() => run(others[next++] ?? first), others.length - 1)
    return { cold, warm }
  }
  await owner.query('analyze tasks, task_inputs, attempts')
  const [beginning, settling] = [await measured(worker, ids, begin), await measured(worker, ids, settle)]
  await owner.query('analyze tasks, creations')
  const result = {
    begin: beginning,
    settle: settling,
    poll: await measured(api, ids, (taskId) => store.readTask(tenantId, taskId)),
    list: await measured(api, ids, () =>
      createTaskList(api.db).list(tenantId, lastWeek(), { before: undefined, skip: 0, most: 20 }),
    ),
  }
  await Promise.all([api, worker, admin].map((counter) => counter.close()))
  return result
}

/** Rounds over all tenants, with what waits in the database. */
export const measureRounds = async (database: TemporaryDatabase, rounds: number): Promise<Record<string, number>> => {
  const system = openLockCounter(database.loginUrl('system'))
  const relay = createRelayStore(system.db, { concurrency: 5 })
  const sweeps = createSweepStore(system.db)
  const retention = createRetentionStore(system.db)
  const limits = { taskTimeoutMs: 7_200_000, queueTimeoutMs: 604_800_000, offPeakDeadlineMs: 172_800_000 }
  const stored = Array.from({ length: 1_000 }, (_, n) => ({ key: `orphan/${n}`, owner: draw() }))
  const jobs: Record<string, () => Promise<unknown>> = {
    'slot assignment': async () => {
      await relay.giveOutSlots()
      await relay.markQueueing(400)
    },
    'overdue tasks': () => sweeps.overdue(limits),
    'tasks that should run': () => sweeps.shouldRun(30_000, '0'),
    'expired results': () => retention.results(),
    'expired inputs': () => retention.inputs(7),
    'unneeded objects, 1000 keys': () => retention.unneeded(stored),
  }
  const cpuMs: Record<string, number> = {}
  for (const [name, job] of Object.entries(jobs)) {
    // The first rounds find the lanes full, and plan.
    for (let count = 0; count < 100; count += 1) await job().then(() => undefined)
    cpuMs[name] = (await system.measure(job, rounds)).cpuMs
  }
  await system.close()
  return cpuMs
}
