import { cutPage, type Page } from '../administration/page.ts'
import type { Database } from '../database/pool.ts'
import { type Columns, into } from '../database/rows.ts'

export type Member = Columns<'memberships', 'person_id' | 'role' | 'source'> &
  Columns<'people', 'email' | 'name' | 'signed_in_at'>

/** Members of one tenant, as its owners see them. */
export const createMemberAdmin = (db: Database) => ({
  async list(tenantId: string, page: Page) {
    const { rows } = await db.query<Member>(
      // The higher of a role by hand and one by a group counts.
      `select distinct on (m.person_id) m.person_id, m.role, m.source, p.email, p.name, p.signed_in_at
         from memberships m join people p on p.id = m.person_id
        where m.tenant_id = $1 and m.person_id > $2
        order by m.person_id, array_position(array['owner', 'creator', 'viewer'], m.role) limit $3`,
      [tenantId, page.after ?? '0', page.count + 1],
    )
    return cutPage(rows, page, ({ person_id }) => person_id)
  },
  /** Returns the person with this e-mail address, who is stored if there is none. */
  async findOrInsertPerson({ id, email, name }: { id: string; email: string; name: string }): Promise<string> {
    await db.query(
      `insert into ${into('people', 'id', 'email', 'name')} values ($1, $2, $3) on conflict (email) where email is not null do nothing`,
      [id, email, name],
    )
    const { rows } = await db.query<Columns<'people', 'id'>>('select id from people where email = $1', [email])
    return rows[0]?.id ?? id
  },
})
export type MemberAdmin = ReturnType<typeof createMemberAdmin>
