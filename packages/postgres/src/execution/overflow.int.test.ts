import { afterAll, expect, it } from 'vitest'
import { createTenantAdmin } from '../administration/tenants.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createAttemptCosts } from './attempt-costs.ts'
import { createOverflowStore, type RouteQuestion } from './overflow.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const overflow = createOverflowStore(world.system)
const costs = createAttemptCosts(world.worker)
const usd = (microUnits: number) => ({ currency: 'USD', microUnits })
let pools = 0
const newPool = (): string => `pool-${++pools}`

const choose = async (tenantId: string, pool: string, change: Partial<RouteQuestion> = {}) => {
  const { id: taskId } = await world.admit(tenantId)
  const question = {
    tenantId,
    taskId,
    stepNo: 1,
    pool,
    places: 2,
    afterSeconds: 20,
    defaultSeconds: 10,
    hasOther: true,
    estimate: usd(100),
    ceilingMicroUnits: 250,
    ...change,
  }
  return { taskId, question, ...(await overflow.choose(question)) }
}
const readDay = async (tenantId: string) =>
  (await world.owner.query('select steps, spent::int from overflow_days where tenant_id = $1', [tenantId])).rows

it('steps leave once the expected wait passes the limit, until the ceiling of the tenant and day', async () => {
  const [tenant, pool] = [await world.newTenant(), newPool()]
  const answers = []
  for (let i = 0; i < 10; i += 1) answers.push(await choose(tenant, pool))
  expect(answers.map(({ verdict, waitSeconds }) => `${verdict} ${waitSeconds}`)).toEqual([
    'stay 0',
    'stay 0',
    'stay 5',
    'stay 10',
    'stay 15',
    'stay 20',
    'leave 25',
    'leave 25',
    'stay 25',
    'stay 30',
  ])
  expect(await readDay(tenant)).toEqual([{ steps: 2, spent: 200 }])
  const other = await world.newTenant()
  expect((await choose(other, pool)).verdict).toBe('leave')
})

it('concurrent steps of one tenant stay within the ceiling', async () => {
  const [tenant, pool] = [await world.newTenant(10_000), newPool()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => choose(tenant, pool, { afterSeconds: 0 })))
  expect(answers.filter(({ verdict }) => verdict === 'leave')).toHaveLength(2)
  expect(await readDay(tenant)).toEqual([{ steps: 2, spent: 200 }])
})

it('a repeated question gets the same verdict and counts once', async () => {
  const [tenant, pool] = [await world.newTenant(), newPool()]
  const stayed = await choose(tenant, pool)
  const left = await choose(tenant, pool, { afterSeconds: -1 })
  for (let i = 0; i < 2; i += 1) {
    expect((await overflow.choose({ ...stayed.question, afterSeconds: -1 })).verdict).toBe('stay')
    expect((await overflow.choose(left.question)).verdict).toBe('leave')
  }
  expect(await readDay(tenant)).toEqual([{ steps: 1, spent: 100 }])
})

it('steps of tenants with local_only never leave', async () => {
  const [tenant, pool] = [await world.newTenant(), newPool()]
  await createTenantAdmin(world.admin).change(tenant, { localOnly: true })
  const answers = [await choose(tenant, pool), await choose(tenant, pool, { afterSeconds: -1 })]
  expect(answers.map(({ verdict }) => verdict)).toEqual(['local only', 'local only'])
  expect(await readDay(tenant)).toEqual([])
})

it('a step stays while the other route takes none', async () => {
  expect((await choose(await world.newTenant(), newPool(), { afterSeconds: -1, hasOther: false })).verdict).toBe('stay')
})

it('the mean of a pool follows its steps, and ended steps no longer count', async () => {
  const [tenant, pool] = [await world.newTenant(), newPool()]
  const steps = [await choose(tenant, pool), await choose(tenant, pool), await choose(tenant, pool)]
  for (const { question } of steps) await overflow.leave(question, 16)
  for (const { question } of steps) await overflow.leave(question, 1_000)
  const { rows } = await world.owner.query('select seconds from pool_loads where pool = $1', [pool])
  expect(rows[0]?.seconds).toBeCloseTo(12.53, 1)
  const waiting = [await choose(tenant, pool), await choose(tenant, pool)]
  await world.owner.query(`update tasks set state = 'failed', err_code = 'UserCancelled' where id = $1`, [
    waiting[0]?.taskId,
  ])
  expect((await choose(tenant, pool)).waitSeconds).toBe(0)
  expect(await overflow.prune(10)).toBe(1)
})

it('the cost of the attempts replaces the estimate of a step that left', async () => {
  const [tenant, pool] = [await world.newTenant(), newPool()]
  const { taskId } = await choose(tenant, pool, { afterSeconds: -1 })
  await world.begin(tenant, taskId)
  const step = world.stepKey(tenant, taskId)
  await costs.reserve(step, 'BACKEND_KEY_A', usd(100))
  expect(await readDay(tenant)).toEqual([{ steps: 1, spent: 100 }])
  await costs.record(step, 'BACKEND_KEY_A', usd(80))
  expect(await readDay(tenant)).toEqual([{ steps: 1, spent: 80 }])
})

it('a step that left and was never started costs nothing', async () => {
  const [tenant, pool] = [await world.newTenant(), newPool()]
  const { taskId } = await choose(tenant, pool, { afterSeconds: -1 })
  await world.begin(tenant, taskId)
  const step = world.stepKey(tenant, taskId)
  await costs.reserve(step, 'BACKEND_KEY_B', usd(100))
  await costs.release(step)
  expect(await readDay(tenant)).toEqual([{ steps: 1, spent: 0 }])
})
