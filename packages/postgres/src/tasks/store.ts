import { type ErrCode, reasons, type State, type ValuesUsed, type Warning } from '@kinora/contract'
import {
  inFlight,
  type Lane,
  type PriceLine,
  queueFull,
  type SoftDeleteResult,
  type Store,
  type StoredCreation,
  sumCredits,
  type TaskView,
} from '@kinora/domain'
import type { ChangedTask } from '@kinora/domain/films'
import { named } from '../database/named.ts'
import { type Database, queryRows } from '../database/pool.ts'
import { type Columns, columnList, type Row } from '../database/rows.ts'
import { inTransaction, inTransactionById } from '../database/transaction.ts'
import { splitReply } from './reply-template.ts'
import { toTaskParam } from './task-param.ts'
import { textsParam } from './texts-param.ts'
import { createTx, orIdTaken, readCode, refusedFor, type TxSettings } from './tx.ts'

export type TaskRow = Columns<
  'read_task_reply',
  'credits' | 'progress' | 'seq' | 'bgm' | 'payload' | 'generator' | 'err_msg',
  {
    state: State
    err_code: ErrCode | ''
    lane: Lane
    creations: StoredCreation[] | null
    /** Null for a part. */
    warnings: Warning[] | null
    values_used: ValuesUsed | null
    price_lines: PriceLine[] | null
  }
> &
  Partial<Columns<'read_task_reply', 'is_part'>>

const reasonTexts: Readonly<Record<string, { message: string } | undefined>> = reasons

/** Tasks that failed before messages were stored have the text of their reason (D-500). A newer version may store new reasons. */
export const resolveErrMsg = ({ err_code: code, err_msg: message }: Pick<TaskRow, 'err_code' | 'err_msg'>): string =>
  code === '' ? '' : message || (reasonTexts[code]?.message ?? code)

/** Columns are listed, because a prepared statement must survive a migration that adds columns. */
export const taskColumns = columnList(
  'read_task_reply',
  ...(['state', 'err_code', 'credits', 'progress', 'seq', 'lane', 'bgm', 'payload'] as const),
  ...(['creations', 'is_part', 'generator', 'err_msg', 'warnings', 'values_used', 'price_lines'] as const),
)

type EndedRow = Columns<
  'settle_task',
  'generator' | 'seq' | 'has_callback' | 'handed_on',
  { others: ChangedTask[] | null }
>

export const toTaskView = (tenantId: string, id: string, row: TaskRow): TaskView => ({
  id,
  tenantId,
  state: row.state,
  errCode: row.err_code,
  errMsg: resolveErrMsg(row),
  credits: Number(row.credits),
  payload: row.payload.toString('utf8'),
  bgm: row.bgm,
  offPeak: row.lane === 'off-peak',
  progress: row.progress,
  seq: row.seq,
  creations: row.creations ?? [],
  warnings: row.warnings ?? [],
  valuesUsed: row.values_used ?? {},
  priceLines: row.price_lines ?? [],
  ...(row.is_part ? { isMadePart: true } : {}),
  generator: row.generator,
})

export const createStore = (db: Database, settings: TxSettings): Store => {
  const query = <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    queryRows(db, name, text, values)
  return {
    async createTask({ tenantId, task, queueCap, reply }) {
      const template = reply && { ...reply.scope, ...reply, ...splitReply(reply.render) }
      const [row] = await query<Row<'create_task'>>(
        'create_task',
        ...named(
          'select * from create_task(:tenantId, :task, :texts, :payload, :callbackUrl, :concurrency, :queueCap, :reply)',
          {
            tenantId,
            task: JSON.stringify(toTaskParam(task)),
            texts: await textsParam(task.texts),
            payload: Buffer.from(task.payload, 'utf8'),
            callbackUrl: task.callbackUrl ?? null,
            concurrency: settings.concurrency,
            queueCap,
            reply: template === undefined ? null : JSON.stringify(template),
          },
        ),
      )
        .catch(orIdTaken)
        .catch(refusedFor(task.credits))
        .catch((error: unknown) => {
          if (readCode(error) === 'KN003') throw queueFull(queueCap)
          throw readCode(error) === 'KN004' ? inFlight() : error
        })
      if (!row) throw new Error('the task was not created')
      return { hasSlot: row.has_slot, createdAt: row.created_at }
    },
    transaction: (tenantId, work) => inTransaction(db, tenantId, (client) => work(createTx(client, settings))),
    async endTask({ tenantId, taskId, state, errCode, errMsg, from, creations, mustStop, ...learned }) {
      const [row] = await query<EndedRow>(
        'settle_task',
        ...named(
          `select * from settle_task(:tenantId, :taskId, :state, :errCode, :from, :creations, :mustStop, :concurrency,
                                     :keepDays, :unserved, :errMsg, :charged, :warnings, :valuesUsed)`,
          {
            tenantId,
            taskId,
            state,
            errCode,
            from,
            creations: JSON.stringify(creations),
            mustStop,
            concurrency: settings.concurrency,
            keepDays: settings.resultRetentionDays,
            unserved: [],
            errMsg,
            charged: JSON.stringify(learned.charged),
            warnings: JSON.stringify(learned.warnings),
            valuesUsed: JSON.stringify(learned.valuesUsed),
          },
        ),
      )
      if (!row) return undefined
      const { generator, seq, has_callback: hasCallback, handed_on: handedOn, others } = row
      return { generator, seq, hasCallback, handedOn, others: others ?? [] }
    },
    async topUp({ tenantId, taskId, lines, draft }) {
      const credits = sumCredits(lines)
      if (draft) {
        const [counted] = await query<{ raised: boolean }>(
          'top_up_draft',
          'select top_up_draft($1, $2, $3, $4, $5, $6) as raised',
          [tenantId, taskId, credits, JSON.stringify(lines), draft.seconds, draft.perDay],
        ).catch(refusedFor(credits))
        return counted?.raised === true
      }
      const [row] = await query<{ raised: boolean }>('top_up_task', 'select top_up_task($1, $2, $3, $4) as raised', [
        tenantId,
        taskId,
        credits,
        JSON.stringify(lines),
      ]).catch(refusedFor(credits))
      return row?.raised === true
    },
    async readTask(tenantId, taskId) {
      const [row] = await query<TaskRow>('read_task_reply', `select ${taskColumns} from read_task_reply($1, $2)`, [
        tenantId,
        taskId,
      ])
      return row && toTaskView(tenantId, taskId, row)
    },
    async softDeleteTask(tenantId, taskId) {
      const [row] = await query<Columns<'strike_task', 'version', { verdict: SoftDeleteResult['verdict'] }>>(
        'strike_task',
        'select * from strike_task($1, $2)',
        [tenantId, taskId],
      )
      return row ?? { verdict: 'not there' }
    },
    available: (tenantId) =>
      inTransaction(db, tenantId, async (client) => {
        const { rows } = await client.query<Columns<'accounts', 'available'>>(
          'select available from accounts where tenant_id = app_tenant()',
        )
        return Number(rows[0]?.available ?? 0)
      }),
    backendsAtWork: (tenantId, taskId) =>
      inTransactionById(db, tenantId, async (client) => {
        const { rows: episodes } = await client.query<Columns<'episodes', 'task_id'>>(
          'select task_id from episodes where parent_id = $1',
          [taskId],
        )
        const { rows } = await client.query<Columns<'attempts', 'backend'>>(
          `select distinct backend from attempts
            where tenant_id = app_tenant() and task_id = any($1::bigint[])
              and state in ('intended', 'started', 'unknown') and backend not in ('media', '')`,
          [[taskId, ...episodes.map((row) => row.task_id)]],
        )
        return rows.map((row) => row.backend)
      }),
  }
}
