import { afterAll, expect, it } from 'vitest'
import { createSpendAdmin, createSpentKeyStore } from '../administration/spend.ts'
import { createOperations } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createAttemptCosts } from './attempt-costs.ts'
import { createUnknownAttempts } from './unknown-attempts.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const costs = createAttemptCosts(world.worker)
const spend = createSpendAdmin(world.admin)
const spentKeys = createSpentKeyStore(world.system)
const operations = createOperations(world.admin)
const unknown = createUnknownAttempts(world.system)

const today = new Date().toISOString().slice(0, 10)
const usd = (microUnits: number) => ({ currency: 'USD', microUnits })
let count = 0
const newProviderKey = (): string => `BACKEND_KEY_${++count}`

const begin = async () => {
  const tenantId = await world.newTenant()
  const { id } = await world.admit(tenantId)
  await world.begin(tenantId, id)
  return world.stepKey(tenantId, id)
}
const readDays = async (key: string) => {
  const rows = await spend.days({ from: today, to: today, group: 'provider_key', most: 100 })
  return rows.filter(({ name }) => name === key).map(({ day: _day, name: _name, credits: _credits, ...sums }) => sums)
}
/** The sums equal the attempts that they add up. */
const expectBooksToBalance = async (): Promise<void> => {
  const { rows } = await world.owner.query(
    `with counted as (select cost_day, cost_key, tenant_id, cost_currency, count(*) as n, sum(cost_spent) as spent
                        from attempts where cost_key is not null group by 1, 2, 3, 4)
     select d.provider_key from (select day, provider_key, tenant_id, currency, sum(attempts) as n, sum(spent) as spent
                                   from spend_days group by 1, 2, 3, 4) d
       full join counted c on c.cost_day = d.day and c.cost_key = d.provider_key and c.tenant_id = d.tenant_id and c.cost_currency = d.currency
      where coalesce(d.n, 0) <> coalesce(c.n, 0) or coalesce(d.spent, 0) <> coalesce(c.spent, 0)
     union all
     select m.provider_key from spend_months m
      where m.spent <> (select coalesce(sum(d.spent), 0) from spend_days d
                         where d.provider_key = m.provider_key and d.currency = m.currency and spend_month(d.day) = m.month)`,
  )
  expect(rows).toEqual([])
}

it('an estimate counts as spent until the provider reports the cost', async () => {
  const [providerKey, step] = [newProviderKey(), await begin()]
  expect(await costs.reserve(step, providerKey, usd(500))).toBe(true)
  expect(await costs.reserve(step, providerKey, usd(900))).toBe(true)
  expect(await readDays(providerKey)).toEqual([
    { currency: 'USD', attempts: 1, reported: 0, estimated: 500, spent: 500 },
  ])
  await costs.record(step, providerKey, usd(420))
  await costs.record(step, providerKey, usd(430))
  expect(await readDays(providerKey)).toEqual([
    { currency: 'USD', attempts: 1, reported: 1, estimated: 500, spent: 430 },
  ])
  await costs.release(step)
  expect(await readDays(providerKey)).toMatchObject([{ attempts: 1, spent: 430 }])
  await expectBooksToBalance()
})

it('a cost without an estimate, and one in another currency, are recorded', async () => {
  const [providerKey, step, other] = [newProviderKey(), await begin(), await begin()]
  await costs.record(step, providerKey, usd(70))
  await costs.reserve(other, providerKey, usd(100))
  await costs.record(other, providerKey, { currency: 'EUR', microUnits: 90 })
  expect(await readDays(providerKey)).toEqual([
    { currency: 'EUR', attempts: 1, reported: 1, estimated: 0, spent: 90 },
    { currency: 'USD', attempts: 1, reported: 1, estimated: 0, spent: 70 },
  ])
  await expectBooksToBalance()
})

it('an attempt that was never started costs nothing', async () => {
  const [providerKey, step] = [newProviderKey(), await begin()]
  await costs.reserve(step, providerKey, usd(500))
  await costs.release(step)
  await costs.release(step)
  expect(await readDays(providerKey)).toEqual([])
  await expectBooksToBalance()
})

it('a ceiling refuses the estimate that does not fit, among concurrent ones, and drains the key until it is raised', async () => {
  const providerKey = newProviderKey()
  await spend.setCeiling(providerKey, usd(1_000))
  const steps = await Promise.all(Array.from({ length: 8 }, begin))
  const reserved = await Promise.all(steps.map((step) => costs.reserve(step, providerKey, usd(300))))
  expect(reserved.filter(Boolean)).toHaveLength(3)
  expect(await readDays(providerKey)).toMatchObject([{ attempts: 3, spent: 900 }])
  expect((await spentKeys.read()).has(providerKey)).toBe(true)
  expect((await spend.ceilings()).find((each) => each.provider_key === providerKey)).toEqual({
    provider_key: providerKey,
    currency: 'USD',
    monthly: 1_000,
    spent: 900,
    is_reached: true,
  })
  await spend.setCeiling(providerKey, usd(1_200))
  expect((await spentKeys.read()).has(providerKey)).toBe(false)
  expect(await costs.reserve(steps[reserved.indexOf(false)] as never, providerKey, usd(300))).toBe(true)
  expect(await spend.removeCeiling(providerKey)).toBe(true)
  expect(await spend.removeCeiling(providerKey)).toBe(false)
  await expectBooksToBalance()
})

it('a ceiling has room again in the next month', async () => {
  const [providerKey, step] = [newProviderKey(), await begin()]
  await spend.setCeiling(providerKey, usd(500))
  await costs.reserve(step, providerKey, usd(500))
  expect((await spentKeys.read()).has(providerKey)).toBe(true)
  const lastMonth = `month = month - interval '1 month'`
  await world.owner.query(`update spend_months set ${lastMonth} where provider_key = $1`, [providerKey])
  await world.owner.query(`update spend_days set day = day - interval '1 month' where provider_key = $1`, [providerKey])
  await world.owner.query(`update attempts set cost_day = cost_day - interval '1 month' where cost_key = $1`, [
    providerKey,
  ])
  expect((await spentKeys.read()).has(providerKey)).toBe(false)
  await expectBooksToBalance()
})

it('an unknown outcome counts as spent until it is decided', async () => {
  const providerKey = newProviderKey()
  const decide = async (word: 'give-up' | 'start-again', isCharged: boolean) => {
    const step = await begin()
    await costs.reserve(step, providerKey, usd(100))
    await world.attempts.unknown(step)
    const { rows } = await world.owner.query<{ id: string }>('select id from attempts where task_id = $1', [
      step.taskId,
    ])
    expect(await operations.decide(rows[0]?.id ?? '', word, isCharged)).toBe(true)
    return step
  }
  const steps = [await decide('give-up', true), await decide('give-up', false), await decide('start-again', false)]
  expect(await readDays(providerKey)).toMatchObject([{ attempts: 3, spent: 300 }])
  for (const step of steps) await unknown.resolve(step, { state: 'failed', fault: 'x' })
  expect(await readDays(providerKey)).toMatchObject([{ attempts: 1, spent: 100 }])

  const [started, neverStarted] = [await begin(), await begin()]
  for (const step of [started, neverStarted]) {
    await costs.reserve(step, providerKey, usd(100))
    await world.attempts.unknown(step)
  }
  await unknown.resolve(started, { state: 'started', handle: 'job' })
  await unknown.resolve(neverStarted, { state: 'failed', fault: 'x', neverStarted: true })
  expect(await readDays(providerKey)).toMatchObject([{ attempts: 2, spent: 200 }])
  await expectBooksToBalance()
})

it('spend by tenant is listed with the credits of its tasks', async () => {
  const [providerKey, step] = [newProviderKey(), await begin()]
  await costs.reserve(step, providerKey, usd(500))
  await world.owner.query(
    `insert into usage_rows (tenant_id, task_id, key_id, generator, model, backend, outcome, credits, media_seconds, step_seconds, wait_seconds)
       values ($1, 1, 'k', 'text2video', 'genq2', 'one', 'success', 40, 1, 1, 1)`,
    [step.tenantId],
  )
  const rows = await spend.days({ from: today, to: today, group: 'tenant', most: 100 })
  expect(rows.find(({ name }) => name === step.tenantId)).toMatchObject({ spent: 500, credits: 40 })
  const routes = await spend.days({ from: today, to: today, group: 'route', most: 100 })
  expect(routes.map(({ name }) => name)).toContain('one text-to-video')
})

it('the comparison of the sums finds a planted fault', async () => {
  const [providerKey, step] = [newProviderKey(), await begin()]
  await costs.reserve(step, providerKey, usd(500))
  const add = (n: number) =>
    world.owner.query('update spend_days set spent = spent + $2 where provider_key = $1', [providerKey, n])
  await add(1)
  await expect(expectBooksToBalance()).rejects.toThrow('to deeply equal')
  await add(-1)
})
