import { randomInt } from 'node:crypto'
import { type Lane, type NewTask, newId } from '@kinora/domain'
import pg from 'pg'
import { sampleTask } from '../../fixtures/sample-task.ts'
import { createAccountStore, createAttempts, createStore, openDatabase } from '../index.ts'
import type { DatabaseLogin } from '../logins.ts'
import { type DatabaseEnvironment, openOwnDatabase } from './own-database.ts'

/** A separate database with tenants and tasks, and helpers to change them. */
export const openTaskWorld = async (environment: DatabaseEnvironment) => {
  const own = await openOwnDatabase(environment)
  const pools: pg.Pool[] = []
  const open = (role: DatabaseLogin) => {
    const pool = openDatabase({ url: own.loginUrl(role), max: 8, onError: () => undefined })
    pools.push(pool)
    return pool
  }
  const [api, worker, system, admin] = [open('api'), open('worker'), open('system'), open('admin')]
  const owner = new pg.Client(own.url)
  await owner.connect()
  const accounts = createAccountStore(admin)
  const store = createStore(api, { concurrency: 5, resultRetentionDays: 7 })
  const randomSource = { random16: () => randomInt(65536), random31: () => 1, sha256: () => '', randomWord: () => '' }
  const draw = () => newId(Date.now(), 0, randomSource.random16())
  const newTask = (change: Partial<NewTask> = {}): NewTask => sampleTask(draw(), change)
  return {
    api,
    worker,
    system,
    admin,
    owner,
    ownerUrl: own.url,
    loginUrl: own.loginUrl,
    directUrl: own.directUrl,
    store,
    attempts: createAttempts(worker),
    settling: { store, clock: { nowMs: Date.now }, randomSource, settings: { cell: 0 } },
    newTask,
    stepKey: (tenantId: string, taskId: string) => ({ tenantId, taskId, stepNo: 1, tryNo: 1 }),
    async newTenant(credits = 1000): Promise<string> {
      const id = draw()
      await accounts.insertTenant({ id, name: 'test', concurrency: null, webhookSecretSealed: Buffer.from('x') })
      await accounts.grant({ id: draw(), tenantId: id, credits, reason: 'test', endsAt: null })
      return id
    },
    async admit(tenantId: string, change: Partial<NewTask> & { lane?: Lane } = {}) {
      const task = newTask(change)
      return store.transaction(tenantId, async (tx) => {
        await tx.hold(task)
        const { lane, isPreparing } = task
        const place = await tx.enterLane({ lane, isPreparing, queueCap: 1000 })
        await tx.insertTask(task, place)
        return { id: task.id, createdAt: place.createdAt }
      })
    },
    begin(tenantId: string, taskId: string) {
      const input = { attemptId: draw(), step: 'text-to-video', backend: 'one' }
      return createAttempts(worker).begin({ tenantId, taskId, stepNo: 1, tryNo: 1 }, input)
    },
    async close(): Promise<void> {
      await Promise.all([...pools.map((pool) => pool.end()), owner.end()])
      await own.drop()
    },
  }
}
