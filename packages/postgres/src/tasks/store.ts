import { type ErrCode, reasons, type State, type ValuesUsed, type Warning } from '@kinora/contract'
import {
  type Lane,
  type PriceLine,
  type Store,
  type StoredCreation,
  type Struck,
  type TaskView,
  totalOf,
} from '@kinora/domain'
import type { ChangedTask } from '@kinora/domain/films'
import { named } from '../database/named.ts'
import { type Database, rowsOf } from '../database/pool.ts'
import { type Columns, columnsOf } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { createTx, refusedFor, type TxSettings } from './tx.ts'

export type TaskRow = Columns<
  'read_task_reply',
  'credits' | 'progress' | 'seq' | 'bgm' | 'payload' | 'generator' | 'err_msg',
  {
    state: State
    err_code: ErrCode | ''
    lane: Lane
    creations: StoredCreation[] | null
    /** Of a part there are none. */
    warnings: Warning[] | null
    values_used: ValuesUsed | null
    price_lines: PriceLine[] | null
  }
> &
  Partial<Columns<'read_task_reply', 'is_part'>>

/** Tasks that failed before messages were stored have the text of their reason (D-500). */
export const errMsgOf = ({ err_code: code, err_msg: message }: Pick<TaskRow, 'err_code' | 'err_msg'>): string =>
  code === '' ? '' : message || reasons[code].message

/** Named one by one: a prepared statement outlives a migration that adds columns. */
export const taskColumns = columnsOf(
  'read_task_reply',
  ...(['state', 'err_code', 'credits', 'progress', 'seq', 'lane', 'bgm', 'payload'] as const),
  ...(['creations', 'is_part', 'generator', 'err_msg', 'warnings', 'values_used', 'price_lines'] as const),
)

type EndedRow = Columns<
  'settle_task',
  'generator' | 'seq' | 'has_callback' | 'handed_on',
  { others: ChangedTask[] | null }
>

export const viewOf = (tenantId: string, id: string, row: TaskRow): TaskView => ({
  id,
  tenantId,
  state: row.state,
  errCode: row.err_code,
  errMsg: errMsgOf(row),
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
    rowsOf(db, name, text, values)
  return {
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
    async topUp({ tenantId, taskId, lines }) {
      const credits = totalOf(lines)
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
      return row && viewOf(tenantId, taskId, row)
    },
    async strikeTask(tenantId, taskId) {
      const [row] = await query<Columns<'strike_task', 'version', { verdict: Struck['verdict'] }>>(
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
      inTransaction(db, tenantId, async (client) => {
        const { rows } = await client.query<Columns<'attempts', 'backend'>>(
          `select distinct backend from attempts
            where tenant_id = app_tenant() and (task_id = $1 or task_id in (select task_id from episodes where parent_id = $1))
              and state in ('intended', 'started', 'unknown') and backend not in ('media', '')`,
          [taskId],
        )
        return rows.map((row) => row.backend)
      }),
  }
}
