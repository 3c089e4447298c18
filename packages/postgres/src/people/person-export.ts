import type { Database } from '../database/pool.ts'
import { columnList, type Row } from '../database/rows.ts'

export type ExportedRow = { of: string; row: Record<string, unknown> }

const auditColumns = columnList(
  'audit_log',
  'seq',
  'at',
  'action',
  'object',
  'result',
  'address',
  'trace',
  'tenant_id',
  'detail',
)
const scannedAtOnce = 20_000

/** Everything stored about a person, table by table. The audit log has no index by person, so it is read in slices. */
export const createPersonExport = (db: Database) => ({
  async *read(personId: string): AsyncGenerator<ExportedRow> {
    const tables: [of: string, text: string][] = [
      ['person', 'select * from people where id = $1'],
      ['membership', 'select * from memberships where person_id = $1 order by tenant_id, source'],
      [
        'session',
        `select id, method, is_delegated, address, user_agent, created_at, used_at, idle_expires_at, expires_at
           from sessions where person_id = $1 order by id`,
      ],
      ['grant request', 'select * from grant_requests where requested_by = $1 or decided_by = $1 order by id'],
    ]
    for (const [of, text] of tables) {
      const { rows } = await db.query<Record<string, unknown>>(text, [personId])
      for (const row of rows) yield { of, row }
    }
    const { rows: heads } = await db.query<Pick<Row<'audit_head'>, 'seq'>>('select seq from audit_head')
    const last = Number(heads[0]?.seq ?? 0)
    for (let after = 0; after < last; after += scannedAtOnce) {
      const { rows } = await db.query<Record<string, unknown>>(
        `select ${auditColumns} from audit_log where seq > $1 and seq <= $2 and person_id = $3 order by seq`,
        [after, after + scannedAtOnce, personId],
      )
      for (const row of rows) yield { of: 'audit entry', row }
    }
  },
})
export type PersonExport = ReturnType<typeof createPersonExport>
