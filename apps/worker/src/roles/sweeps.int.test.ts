import { randomInt } from 'node:crypto'
import {
  createAccountStore,
  createAttempts,
  createDeliveryStore,
  createStore,
  createSweepStore,
  migrate,
  openDatabase,
} from '@kinora/adapters/postgres'
import { type Lane, newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { endOverdue, type SweepDeps } from './sweeps.ts'

const serverUrl = process.env['DATABASE_URL'] ?? ''
const name = `kinora_test_sweeps_${process.pid}`
const server = new pg.Client(serverUrl)
await server.connect()
await server.query(`create database ${name}`)
const { href: url } = Object.assign(new URL(serverUrl), { pathname: `/${name}` })
await migrate(url, () => undefined)
const open = (role: 'api' | 'worker' | 'system' | 'admin') =>
  openDatabase({ url, role, max: 2, onError: () => undefined })
const [api, worker, system, admin] = [open('api'), open('worker'), open('system'), open('admin')]
const owner = new pg.Client(url)
await owner.connect()
afterAll(async () => {
  await Promise.all([api.end(), worker.end(), system.end(), admin.end(), owner.end()])
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

const store = createStore(api, { concurrency: 5, resultRetentionDays: 7 })
const attempts = createAttempts(worker)
const chance = { random16: () => randomInt(65536), random31: () => 1, sha256: () => '', randomWord: () => '' }
const draw = () => newId(Date.now(), 0, chance.random16())
const hour = 3_600_000

const deps: SweepDeps = {
  store,
  sweeps: createSweepStore(system),
  deliveries: createDeliveryStore(system),
  clock: { nowMs: Date.now },
  chance,
  settings: { cell: 0 },
  engine: {
    start: async () => undefined,
    stop: async () => undefined,
    resume: async () => undefined,
    isRunning: async () => true,
  },
  signals: { changed: async () => undefined, ordered: async () => undefined },
  timeouts: { taskMs: 2 * hour, queueMs: 7 * 24 * hour },
  onEnded: () => undefined,
  wakeCallbacks: () => undefined,
}

/** A task of ten credits of a tenant that has no more; created and, if it is, processing for so many hours. */
const openTask = async (lane: Lane, hours: { old: number; processing?: number }) => {
  const [tenantId, id] = [draw(), draw()]
  const accounts = createAccountStore(admin)
  await accounts.insertTenant({ id: tenantId, name: 'test', concurrency: null, webhookSecretSealed: Buffer.from('x') })
  await accounts.grant({ id: draw(), tenantId, credits: 10, reason: 'test', endsAt: null })
  const words = { used: {}, params: {}, texts: {}, payload: '', trace: '', inputs: [], callbackUrl: undefined }
  const model = { generator: 'text2video', version: 1, model: 'genq2', modelAsSent: 'genq2', bgm: false }
  const price = { version: 'v', lines: [] }
  await store.transaction(tenantId, async (tx) => {
    await tx.hold({ id, keyId: 'k', credits: 10 })
    const place = await tx.enterLane({ lane, isPreparing: false, queueCap: 100 })
    await tx.insertTask({ id, keyId: 'k', lane, credits: 10, price, isPreparing: false, ...model, ...words }, place)
  })
  const step = { tenantId, taskId: id, stepNo: 1, tryNo: 1 }
  const ask = { attemptId: draw(), step: 'text-to-video', backend: 'one' }
  if (hours.processing !== undefined) await attempts.begin(step, ask)
  await owner.query(
    `update tasks set created_at = now() - make_interval(secs => $2), processing_at = now() - make_interval(secs => $3)
      where id = $1`,
    [id, hours.old * 3600, hours.processing === undefined ? null : hours.processing * 3600],
  )
  const look = async () => {
    const task = await store.readTask(tenantId, id)
    return [task?.state, task?.errCode, await store.available(tenantId)]
  }
  return { look, loseSight: () => attempts.unknown(step) }
}

it.each([
  ['runs longer than a task may', 'normal', { old: 3, processing: 2.001 }, 'InternalServiceFailure'],
  ['waits longer than a task may', 'normal', { old: 168.001 }, 'ModelUnavailable'],
] as const)('ends a task that %s, and gives its credits back (D-132)', async (_what, lane, hours, errCode) => {
  const { look } = await openTask(lane, hours)
  await endOverdue(deps)
  expect(await look()).toEqual(['failed', errCode, 10])
})

it('leaves a task alone until its time is over (D-132)', async () => {
  const running = await openTask('normal', { old: 100, processing: 1.99 })
  const waiting = await openTask('normal', { old: 167.99 })
  await endOverdue(deps)
  expect(await running.look()).toEqual(['processing', '', 0])
  expect(await waiting.look()).toEqual(['created', '', 0])
})

it('ends an off-peak task that is not done after two days, waiting or running (D-133)', async () => {
  const waiting = await openTask('off-peak', { old: 48.001 })
  const running = await openTask('off-peak', { old: 48.001, processing: 1 })
  const early = await openTask('off-peak', { old: 47.99 })
  await endOverdue(deps)
  expect(await waiting.look()).toEqual(['failed', 'SystemThrottling', 10])
  expect(await running.look()).toEqual(['failed', 'SystemThrottling', 10])
  expect(await early.look()).toEqual(['created', '', 0])
})

it('gives back the credits of a step of unknown outcome when its time is over, whoever still has to say (D-132)', async () => {
  const { look, loseSight } = await openTask('normal', { old: 3, processing: 2.001 })
  await loseSight()
  expect(await look()).toEqual(['processing', '', 0])
  await endOverdue(deps)
  expect(await look()).toEqual(['failed', 'InternalServiceFailure', 10])
})
