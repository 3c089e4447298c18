import { randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createAccountStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createStandingCheck } from './standing-check.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'system' | 'admin') => openDatabase({ url: own.loginUrl(role), max: 2, onError: () => undefined })
const [system, admin] = [open('system'), open('admin')]
const owner = new pg.Client(own.url)
await owner.connect()
const accounts = createAccountStore(admin)
const { run } = createStandingCheck(system)
const draw = () => newId(Date.now(), 0, randomInt(65536))

const newTenant = async (credits = 100): Promise<string> => {
  const id = draw()
  await accounts.insertTenant({ id, name: 'test', concurrency: null, webhookSecretSealed: Buffer.from('x') })
  await accounts.grant({ id: draw(), tenantId: id, credits, reason: 'test', endsAt: null })
  return id
}
const post = async (client: pg.Client, tenantId: string, ref: string, kind: string) => {
  await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
  await client.query('select post_credits($1, $2, 10, $3)', [ref, kind, ''])
}

afterAll(async () => {
  await Promise.all([system.end(), admin.end(), owner.end()])
  await own.drop()
})

it('the standing check finds no faults in a consistent database', async () => {
  await newTenant()
  expect(await run()).toEqual([])
  expect(await run()).toEqual([])
})

it('the standing check counts a posting once, whether it commits before, during or long after a run', async () => {
  const tenant = await newTenant()
  await owner.query('begin')
  await post(owner, tenant, draw(), 'hold')
  expect(await run()).toEqual([])
  await owner.query('commit')
  expect(await run()).toEqual([])
  // It began before the checked period, so the check counts the whole ledger of the tenant.
  await owner.query('begin')
  const ref = draw()
  await post(owner, tenant, ref, 'hold')
  await owner.query(`update ledger_txns set created_at = created_at - interval '1 hour' where ref_id = $1`, [ref])
  await owner.query('commit')
  await accounts.grant({ id: draw(), tenantId: tenant, credits: 1, reason: 'test', endsAt: null })
  expect(await run()).toEqual([])
})

it('the standing check reports a broken row for as long as it is broken', async () => {
  const tenant = await newTenant()
  const grant = draw()
  await accounts.grant({ id: grant, tenantId: tenant, credits: 5, reason: 'test', endsAt: null })
  const tamper = (by: number) =>
    owner.query(`update ledger_entries set amount = amount + $2 where ref_id = $1 and account = 'available'`, [
      grant,
      by,
    ])
  await tamper(1)
  const broken = [
    { invariant: 'I1', id: `${grant} grant` },
    { invariant: 'I4', id: `${tenant} available` },
  ]
  expect(await run()).toEqual(broken)
  await owner.query(`update invariant_checks set at = now() + interval '1 hour'`)
  expect(await run()).toEqual(broken)
  await tamper(-1)
  expect(await run()).toEqual([])
})

it('the standing check detects invalid task states', async () => {
  const [tenant, task] = [await newTenant(), draw()]
  await owner.query(
    `insert into tasks (id, tenant_id, key_id, generator, version, model, state, credits, seq, lane, has_slot, billable, bgm, has_callback, created_at)
       values ($1, $2, 'k', 'g', 1, 'm', 'success', 10, 2, 'normal', false, true, false, false, now())`,
    [task, tenant],
  )
  await owner.query(
    `insert into task_events (task_id, seq, tenant_id, state) values ($1, 1, $2, 'created'), ($1, 2, $2, 'failed')`,
    [task, tenant],
  )
  const found = (await run()).map(({ invariant, id }) => [invariant, id])
  expect(new Set(found.map(([invariant]) => invariant))).toEqual(new Set(['I2', 'I4', 'I7']))
  expect(new Set(found.map(([, id]) => id))).toEqual(new Set([task]))
})
