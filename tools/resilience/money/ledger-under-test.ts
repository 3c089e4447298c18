import { AppError } from '@kinora/contract'
import {
  type CancelDeps,
  cancelTask,
  newId,
  type SettleDeps,
  settleTask,
  type TopUpDeps,
  topUpTask,
} from '@kinora/domain'
import {
  createAccountReader,
  createAccountStore,
  createAttempts,
  createStore,
  createSweepStore,
  createUnknownAttempts,
  createUsageReader,
  createUsageStore,
  type DatabaseLogin,
  openDatabase,
} from '@kinora/postgres'
import { creation as sampleCreation, sampleTask } from '@kinora/postgres/fixtures/sample-task'
import pg from 'pg'
import type { TemporaryDatabase } from '../../testkit/temporary-database.ts'
import { taskTimeoutHours } from './reference-ledger.ts'

const concurrency = 5
const hourMs = 3_600_000

/** Exists only in the evidence for the invariants. */
export const object = { key: 'money/result', sha256: 'aa', bytes: 3, mediaType: 'video/mp4' }
const creation = { ...sampleCreation, result: object, cover: object }

export type End = 'success' | 'fail' | 'cancel'

/** The functions of the service that move credits, over a real database. */
export const openLedger = async (database: TemporaryDatabase, places: number) => {
  const open = (login: DatabaseLogin, max: number) =>
    openDatabase({ url: database.loginUrl(login), max, onError: () => undefined })
  const [api, worker, system, admin] = [open('api', places), open('worker', 8), open('system', 8), open('admin', 4)]
  const owner = new pg.Pool({ connectionString: database.url, max: 4 })
  owner.on('error', () => undefined)
  const store = createStore(api, { concurrency, resultRetentionDays: 7 })
  const workerStore = createStore(worker, { concurrency, resultRetentionDays: 7 })
  const accounts = createAccountStore(admin)
  const reader = createAccountReader(api, { concurrency })
  const attempts = createAttempts(worker)
  const [usage, usageStore] = [createUsageReader(api), createUsageStore(system)]
  const [sweeps, unknown] = [createSweepStore(system), createUnknownAttempts(system)]
  let drawn = 0
  // Counted up, so that two ids of a millisecond differ.
  const randomSource = { random16: () => ++drawn % 65536, random31: () => 1, sha256: () => '', randomWord: () => '' }
  const draw = () => newId(Date.now(), 0, randomSource.random16())
  const deps: SettleDeps = { store, clock: { nowMs: Date.now }, randomSource, settings: { cell: 0 } }
  const canCancel: CancelDeps = { ...deps, catalog: { canStop: () => true } as unknown as CancelDeps['catalog'] }
  const stepKey = (tenantId: string, taskId: string) => ({ tenantId, taskId, stepNo: 1, tryNo: 1 })
  const ends: Record<End, (tenantId: string, taskId: string) => Promise<unknown>> = {
    success: (tenantId, taskId) =>
      settleTask(deps, { tenantId, taskId, outcome: { state: 'success', creations: [creation] } }),
    fail: (tenantId, taskId) =>
      settleTask(deps, { tenantId, taskId, outcome: { state: 'failed', errCode: 'InternalServiceFailure' } }),
    cancel: (tenantId, taskId) => cancelTask(canCancel, { tenantId, taskId }),
  }
  const fail: TopUpDeps['fail'] = (task, errCode) =>
    settleTask(deps, { ...task, outcome: { state: 'failed', errCode } })
  return {
    async newTenant(): Promise<string> {
      const id = draw()
      await accounts.insertTenant({ id, name: 'money', concurrency: null, webhookSecretSealed: Buffer.from('x') })
      return id
    },
    async grant(tenantId: string, credits: number, hours: number | undefined): Promise<string> {
      const id = draw()
      const endsAt = hours === undefined ? null : new Date(Date.now() + (hours + 0.5) * hourMs).toISOString()
      await accounts.grant({ id, tenantId, credits, reason: 'money', endsAt })
      return id
    },
    async create(tenantId: string, credits: number): Promise<string> {
      const task = sampleTask(draw(), { credits })
      await store.transaction(tenantId, async (tx) => {
        await tx.hold(task)
        await tx.insertTask(task, await tx.enterLane({ lane: 'normal', isPreparing: false, queueCap: 10_000 }))
      })
      return task.id
    },
    /** A synchronous operation; false if the credits do not cover it. */
    async charge(tenantId: string, credits: number): Promise<boolean> {
      const operation = { id: draw(), keyId: 'k', generator: 'subject', credits } as const
      return store
        .transaction(tenantId, (tx) => tx.charge(operation))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof AppError && error.reason === 'CreditInsufficient') return false
            throw error
          },
        )
    },
    foldUsage: () => usageStore.fold(),
    async usage(tenantId: string): Promise<{ tasks: number; credits: number }> {
      const [from, to] = [new Date(Date.now() - 48 * hourMs), new Date(Date.now() + 48 * hourMs)]
      const rows = await usage.read(tenantId, { interval: 'hour', group: undefined, from, to, most: 100 })
      const sum = (field: 'tasks' | 'credits') => rows.reduce((total, row) => total + row[field], 0)
      return { tasks: sum('tasks'), credits: sum('credits') }
    },
    async begin(tenantId: string, taskId: string): Promise<void> {
      const input = { attemptId: draw(), step: 'text-to-video', backend: 'scripted' }
      await attempts.begin(stepKey(tenantId, taskId), input)
    },
    topUp: (tenantId: string, taskId: string, credits: number) =>
      topUpTask({ store: workerStore, fail }, { tenantId, taskId, lines: [{ name: 'all', credits }] }),
    end: (how: End, tenantId: string, taskId: string) => ends[how](tenantId, taskId),
    unknown: (tenantId: string, taskId: string) => attempts.unknown(stepKey(tenantId, taskId)),
    known: (tenantId: string, taskId: string) =>
      unknown.resolve(stepKey(tenantId, taskId), { state: 'started', handle: { id: 'job' } }),
    /** Moves all dates back instead of the clock forward: in one statement, accounts first, in the usual lock order. */
    async pass(tenantId: string, hours: number): Promise<void> {
      const ago = `interval '${hours} hours'`
      const own = `where tenant_id = ${BigInt(tenantId)}`
      await owner.query(
        `update accounts set next_end = next_end - ${ago} ${own};
         update grants set ends_at = ends_at - ${ago} ${own};
         update tasks set processing_at = processing_at - ${ago} ${own}`,
      )
    },
    async endOverdue(tenantId: string): Promise<void> {
      const never = 1e12
      const limits = { taskTimeoutMs: taskTimeoutHours * hourMs, queueTimeoutMs: never, offPeakDeadlineMs: never }
      const overdue = (await sweeps.overdue(limits)).filter((task) => task.tenantId === tenantId)
      await Promise.all(overdue.map(({ taskId }) => ends.fail(tenantId, taskId)))
    },
    endGrants: () => sweeps.endGrants(),
    available: async (tenantId: string) => (await reader.read(tenantId, { withGrants: false })).available,
    async readGrantUses(tasks: readonly string[]): Promise<{ task: string; grant: string; credits: number }[]> {
      const { rows } = await system.query<{ task: string; grant: string; credits: string }>(
        'select ref_id as task, grant_id as grant, credits from grant_uses where ref_id = any($1::bigint[])',
        [tasks],
      )
      return rows.map((row) => ({ ...row, credits: Number(row.credits) }))
    },
    async tasks(tenantId: string): Promise<{ id: string; state: string; credits: number }[]> {
      const { rows } = await system.query<{ id: string; state: string; credits: string }>(
        'select id, state, credits from tasks where tenant_id = $1 order by id',
        [tenantId],
      )
      return rows.map((row) => ({ ...row, credits: Number(row.credits) }))
    },
    async accounts(tenantId: string): Promise<Record<string, number>> {
      const { rows } = await system.query<Record<string, string>>(
        'select available, holding, revenue, funding from accounts where tenant_id = $1',
        [tenantId],
      )
      return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
    },
    close: () => Promise.all([api.end(), worker.end(), system.end(), admin.end(), owner.end()]),
  }
}
export type LedgerUnderTest = Awaited<ReturnType<typeof openLedger>>
