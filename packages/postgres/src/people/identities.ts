import type { ExternalIdentity, GroupRoles, IdentityStore } from '@kinora/domain'
import type pg from 'pg'
import type { Database } from '../database/pool.ts'
import { type Columns, into } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { isTaken } from './is-taken.ts'

type KnownPerson = Columns<'people', 'id' | 'is_operator' | 'is_operator_by_group'>

/** Finds the person of a subject. A person that was created by its verified address gets the subject now. */
const findPerson = async (
  client: pg.PoolClient,
  { issuer, subject, email }: ExternalIdentity,
): Promise<KnownPerson | undefined> => {
  const bySubject = await client.query<KnownPerson>(
    'select id, is_operator, is_operator_by_group from people where issuer = $1 and subject = $2 for update',
    [issuer, subject],
  )
  if (bySubject.rows[0] || email === undefined) return bySubject.rows[0]
  const byEmail = await client.query<KnownPerson>(
    `update people set issuer = $1, subject = $2 where email = $3 and subject is null
     returning id, is_operator, is_operator_by_group`,
    [issuer, subject, email],
  )
  return byEmail.rows[0]
}

const insertPerson = async (client: pg.PoolClient, id: string, identity: ExternalIdentity): Promise<KnownPerson> => {
  await client.query(`insert into ${into('people', 'id', 'issuer', 'subject')} values ($1, $2, $3)`, [
    id,
    identity.issuer,
    identity.subject,
  ])
  return { id, is_operator: false, is_operator_by_group: false }
}

/** Sets the roles that groups give, tenant by tenant. Returns whether any changed. */
const setGroupRoles = async (client: pg.PoolClient, personId: string, roles: GroupRoles): Promise<boolean> => {
  const { rows: known } = await client.query<Columns<'memberships', 'tenant_id' | 'role'>>(
    `select tenant_id, role from memberships where person_id = $1 and source = 'groups'`,
    [personId],
  )
  const wanted = new Map(roles.memberships.map(({ tenantId, role }) => [tenantId, role]))
  let hasChanged = false
  for (const { tenant_id } of known.filter((each) => !wanted.has(each.tenant_id))) {
    await client.query('select set_tenant($1)', [tenant_id])
    await client.query(`delete from memberships where person_id = $1 and tenant_id = $2 and source = 'groups'`, [
      personId,
      tenant_id,
    ])
    hasChanged = true
  }
  for (const [tenantId, role] of wanted) {
    if (known.some((each) => each.tenant_id === tenantId && each.role === role)) continue
    await client.query('select set_tenant($1)', [tenantId])
    const { rowCount } = await client.query(
      `insert into ${into('memberships', 'person_id', 'tenant_id', 'source', 'role')}
         select $1, t.id, 'groups', $3 from tenants t where t.id = $2 and t.sandbox_of is null and t.closed_at is null
       on conflict (person_id, tenant_id, source) do update set role = excluded.role`,
      [personId, tenantId, role],
    )
    hasChanged ||= rowCount === 1
  }
  const { rowCount } = await client.query(
    `update people set is_operator_by_group = $2, can_read_content = can_read_content and (is_operator or $2)
      where id = $1 and is_operator_by_group <> $2`,
    [personId, roles.isOperator],
  )
  return hasChanged || rowCount === 1
}

const hasRole = async (client: pg.PoolClient, personId: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select 1 from people p where p.id = $1
        and (p.is_operator or p.is_operator_by_group or exists (select 1 from memberships m where m.person_id = p.id))`,
    [personId],
  )
  return rowCount === 1
}

/** People of an identity provider. Their group roles follow the groups of each sign-in (D-518). */
export const createIdentityStore = (db: Database): IdentityStore => {
  const signIn: IdentityStore['signIn'] = (identity, newPersonId) =>
    inTransaction(db, '0', async (client) => {
      const hasGroupRole = identity.roles.isOperator || identity.roles.memberships.length > 0
      const known = await findPerson(client, identity)
      if (!known && !hasGroupRole) return undefined
      const { id } = known ?? (await insertPerson(client, newPersonId, identity))
      await client.query(
        `update people p set name = $2,
                email = case when exists (select 1 from people o where o.email = $3 and o.id <> p.id) then p.email
                             else coalesce($3, p.email) end
          where p.id = $1`,
        [id, identity.name, identity.email ?? null],
      )
      if (await setGroupRoles(client, id, identity.roles))
        await client.query('delete from sessions where person_id = $1', [id])
      return (await hasRole(client, id)) ? id : undefined
    })
  return {
    async claim(stateSha256, expiresAt) {
      const { rowCount } = await db.query(
        `insert into ${into('claimed_sign_ins', 'state_sha256', 'expires_at')} values ($1, $2) on conflict do nothing`,
        [stateSha256, expiresAt],
      )
      return rowCount === 1
    },
    // Of two first sign-ins at the same time one inserts the person, and the other finds it.
    signIn: (identity, newPersonId) =>
      signIn(identity, newPersonId).catch((error: unknown) => {
        if (isTaken(error)) return signIn(identity, newPersonId)
        throw error
      }),
  }
}
