import type { Role } from '@kinora/contract'
import type pg from 'pg'
import { cutPage, type Page } from '../administration/page.ts'
import type { Database } from '../database/pool.ts'
import { type Columns, into, type Row } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { isTaken } from './is-taken.ts'
import { lockPerson } from './lock-person.ts'

type ListedMembership = Columns<'memberships', 'tenant_id' | 'role' | 'source'> & {
  tenant_name: Row<'tenants'>['name']
}
export type ListedPerson = Columns<
  'people',
  'id' | 'email' | 'name' | 'is_operator' | 'can_read_content' | 'created_at' | 'signed_in_at' | 'erased_at'
> & { memberships: ListedMembership[] }

const selected = `select p.id, p.email, p.name, p.is_operator or p.is_operator_by_group as is_operator, p.can_read_content,
    p.created_at, p.signed_in_at, p.erased_at,
    coalesce((select jsonb_agg(jsonb_build_object('tenant_id', m.tenant_id::text, 'tenant_name', t.name, 'role', m.role,
                                                  'source', m.source) order by m.tenant_id, m.source)
                from memberships m join tenants t on t.id = m.tenant_id where m.person_id = p.id), '[]') as memberships
  from people p`

/** Ends the sessions of a person. A changed role must not live on in one (D-518). */
const endSessions = async (client: Pick<pg.ClientBase, 'query'>, personId: string): Promise<number> =>
  (await client.query('delete from sessions where person_id = $1', [personId])).rowCount ?? 0

/**
 * Ends the sessions of a person, but not of an operator or of one who belongs to another tenant as well: an owner could keep
 * signing people of others out. Every request reads the roles again, so a session has no right longer than its role.
 */
const endSessionsOfOwnMember = async (
  client: Pick<pg.ClientBase, 'query'>,
  personId: string,
  tenantId: string,
): Promise<void> => {
  await client.query(
    `delete from sessions where person_id = $1
        and not exists (select 1 from memberships m where m.person_id = $1 and m.tenant_id <> $2)
        and not exists (select 1 from people p where p.id = $1 and (p.is_operator or p.is_operator_by_group))`,
    [personId, tenantId],
  )
}

/** An operator, or an owner of the tenant. */
export type RoleChanger = 'operator' | 'owner'

const endSessionsAfter = async (
  client: Pick<pg.ClientBase, 'query'>,
  { personId, tenantId, by }: { personId: string; tenantId: string; by: RoleChanger },
): Promise<void> => {
  if (by === 'operator') await endSessions(client, personId)
  else await endSessionsOfOwnMember(client, personId, tenantId)
}

/** No row of a tenant is read or written. */
const noTenant = '0'

/** People as operators see and change them. A change of a role ends the sessions of the person (D-518). */
export const createPeopleAdmin = (db: Database) => ({
  async list(page: Page, email: string | undefined) {
    const { rows } = await db.query<ListedPerson>(
      `${selected} where p.id > $1 and ($3::text is null or p.email = $3) order by p.id limit $2`,
      [page.after ?? '0', page.count + 1, email ?? null],
    )
    return cutPage(rows, page, ({ id }) => id)
  },
  find: async (id: string): Promise<ListedPerson | undefined> =>
    (await db.query<ListedPerson>(`${selected} where p.id = $1`, [id])).rows[0],
  /** Returns false if a person has this e-mail address already. */
  insert: ({ id, email, name, isOperator }: { id: string; email: string; name: string; isOperator: boolean }) =>
    db
      .query(`insert into ${into('people', 'id', 'email', 'name', 'is_operator')} values ($1, $2, $3, $4)`, [
        id,
        email,
        name,
        isOperator,
      ])
      .then(
        () => true,
        (error: unknown) => {
          if (isTaken(error)) return false
          throw error
        },
      ),
  setMembership: (
    personId: string,
    tenantId: string,
    role: Role,
    by: RoleChanger,
  ): Promise<'done' | 'no person' | 'no tenant'> =>
    inTransaction(db, tenantId, async (client) => {
      if (!(await lockPerson(client, personId))) return 'no person'
      const tenant = await client.query(
        'select 1 from tenants where id = $1 and sandbox_of is null and closed_at is null',
        [tenantId],
      )
      if (tenant.rowCount === 0) return 'no tenant'
      const { rowCount } = await client.query(
        `insert into ${into('memberships', 'person_id', 'tenant_id', 'source', 'role')} values ($1, $2, 'manual', $3)
         on conflict (person_id, tenant_id, source) do update set role = excluded.role
          where memberships.role <> excluded.role`,
        [personId, tenantId, role],
      )
      if (rowCount === 1) await endSessionsAfter(client, { personId, tenantId, by })
      return 'done'
    }),
  /** Removes also a role that a group gave; the next sign-in with the group gives it again. */
  removeMembership: (personId: string, tenantId: string, by: RoleChanger): Promise<boolean> =>
    inTransaction(db, tenantId, async (client) => {
      if (!(await lockPerson(client, personId))) return false
      const { rowCount } = await client.query('delete from memberships where person_id = $1 and tenant_id = $2', [
        personId,
        tenantId,
      ])
      if (rowCount === 0) return false
      await endSessionsAfter(client, { personId, tenantId, by })
      return true
    }),
  setOperator: (personId: string, isOperator: boolean): Promise<boolean> =>
    inTransaction(db, noTenant, async (client) => {
      if (!(await lockPerson(client, personId))) return false
      const { rowCount } = await client.query(
        `update people set is_operator = $2, is_operator_by_group = $2 and is_operator_by_group,
                can_read_content = $2 and can_read_content
          where id = $1 and (is_operator or is_operator_by_group) <> $2`,
        [personId, isOperator],
      )
      if (rowCount === 1) await endSessions(client, personId)
      return true
    }),
  /** Only an operator can have the right. */
  setContentRead: (personId: string, canReadContent: boolean): Promise<'done' | 'no person' | 'no operator'> =>
    inTransaction(db, noTenant, async (client) => {
      if (!(await lockPerson(client, personId))) return 'no person'
      const { rowCount } = await client.query(
        `update people set can_read_content = $2 where id = $1 and ((is_operator or is_operator_by_group) or not $2)`,
        [personId, canReadContent],
      )
      if (rowCount === 0) return 'no operator'
      await endSessions(client, personId)
      return 'done'
    }),
  /** Ends also unused sign-in links. */
  endSessions: (personId: string): Promise<number> =>
    inTransaction(db, noTenant, async (client) => {
      if (!(await lockPerson(client, personId))) return 0
      await client.query('delete from login_links where person_id = $1', [personId])
      return endSessions(client, personId)
    }),
  /** Removes everything that the id resolves to. The row stays, because the audit log and grant requests name it. */
  erase: (personId: string): Promise<boolean> =>
    inTransaction(db, noTenant, async (client) => {
      if (!(await lockPerson(client, personId))) return false
      const { rows } = await client.query<Columns<'memberships', 'tenant_id'>>(
        'select distinct tenant_id from memberships where person_id = $1',
        [personId],
      )
      for (const { tenant_id } of rows) {
        await client.query('select set_tenant($1)', [tenant_id])
        await client.query('delete from memberships where person_id = $1 and tenant_id = $2', [personId, tenant_id])
      }
      await client.query('delete from login_links where person_id = $1', [personId])
      await endSessions(client, personId)
      await client.query(
        `update people set email = null, issuer = null, subject = null, name = '', is_operator = false,
                is_operator_by_group = false, can_read_content = false, erased_at = now() where id = $1`,
        [personId],
      )
      return true
    }),
})
export type PeopleAdmin = ReturnType<typeof createPeopleAdmin>
