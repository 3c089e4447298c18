import { named } from '../database/named.ts'
import { asUnavailable, type Database } from '../database/pool.ts'
import { type Columns, into, type Row } from '../database/rows.ts'
import { cutPage, type Page } from './page.ts'

export type AuditEntry = {
  actor: Row<'audit_log'>['actor']
  keyId: string
  /** Set if a signed-in person made the call. */
  personId?: string | null
  tenantId: string | null
  action: string
  object: string
  result: string
  address: string
  trace: string
  detail: Readonly<Record<string, unknown>>
}

type StoredEntry = Columns<
  'audit_log',
  'seq' | 'at' | 'actor' | 'key_id' | 'person_id' | 'tenant_id' | 'action' | 'object' | 'result' | 'address' | 'trace',
  { detail: Record<string, unknown> }
> & { hash: string }
export type AuditRow = Omit<StoredEntry, 'seq'> & { seq: number }

const checkedAtOnce = 5_000
const exportedAtOnce = 1_000

/** An append-only log. The database chains its rows by hash. */
export const createAuditLog = (db: Database) => ({
  async append({ detail, personId = null, ...entry }: AuditEntry): Promise<void> {
    const [text, values] = named(
      `insert into ${into('audit_log', 'actor', 'key_id', 'person_id', 'tenant_id', 'action', 'object', 'result', 'address', 'trace', 'detail')}
         values (:actor, :keyId, :personId, :tenantId, :action, :object, :result, :address, :trace, :detail)`,
      { ...entry, personId, detail: JSON.stringify(detail) },
    )
    await db.query({ name: 'append_audit', text, values }).catch((error: unknown) => {
      throw asUnavailable(error)
    })
  },
  async read(page: Page) {
    const { rows } = await db.query<StoredEntry>(
      `select seq, at, actor, key_id, person_id, tenant_id, action, object, result, address, trace, detail, encode(hash, 'hex') as hash
         from audit_log where seq > $1 order by seq limit $2`,
      [page.after ?? '0', page.count + 1],
    )
    const entries = rows.map((row): AuditRow => ({ ...row, seq: Number(row.seq) }))
    return cutPage(entries, page, ({ seq }) => String(seq))
  },
  /** All entries after a number as JSON lines, which keep what the hashes were computed from. */
  async *lines(after = '0'): AsyncGenerator<string> {
    for (let last: string | undefined = after; last !== undefined; ) {
      const { rows }: { rows: (Columns<'audit_log', 'seq'> & { line: string })[] } = await db.query(
        `select seq, to_jsonb(a)::text as line from audit_log a where seq > $1 order by seq limit ${exportedAtOnce}`,
        [last],
      )
      for (const { line } of rows) yield `${line}\n`
      last = rows.length < exportedAtOnce ? undefined : rows.at(-1)?.seq
    }
  },
  /** Verifies the whole chain in batches. Returns the number of the first broken row, if any. */
  async verify(): Promise<{ entries: number; brokenAt: number | null }> {
    for (let after = 0; ; ) {
      const { rows } = await db.query<
        Columns<'verify_audit', 'last_seq'> & { broken_at: Row<'verify_audit'>['broken_at'] | null }
      >('select broken_at, last_seq from verify_audit($1, $2)', [after, checkedAtOnce])
      const { broken_at: brokenAt = null, last_seq: lastSeq = '0' } = rows[0] ?? {}
      if (brokenAt !== null) return { entries: Number(lastSeq), brokenAt: Number(brokenAt) }
      if (Number(lastSeq) < after + checkedAtOnce) return { entries: Number(lastSeq), brokenAt: null }
      after = Number(lastSeq)
    }
  },
})
export type AuditLog = ReturnType<typeof createAuditLog>
