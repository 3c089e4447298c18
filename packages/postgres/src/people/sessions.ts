import { higherRole } from '@kinora/contract'
import {
  type ActiveSession,
  type Membership,
  maxSessionsPerOwner,
  type NewSession,
  type Session,
  type SessionOwner,
  type SessionStore,
} from '@kinora/domain'
import type pg from 'pg'
import { cutPage, type Page } from '../administration/page.ts'
import { named } from '../database/named.ts'
import { type Database, queryRows } from '../database/pool.ts'
import { type Columns, into, type Renamed, selectAs } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockPerson } from './lock-person.ts'

const columns = {
  id: 'id',
  personId: 'person_id',
  keyId: 'key_id',
  method: 'method',
  isDelegated: 'is_delegated',
  address: 'address',
  userAgent: 'user_agent',
  createdAt: 'created_at',
  usedAt: 'used_at',
  idleExpiresAt: 'idle_expires_at',
  expiresAt: 'expires_at',
} as const
const selected = selectAs('sessions', 's', columns)

type SessionRow = Renamed<'sessions', typeof columns>
type ActiveRow = SessionRow & {
  person: Omit<NonNullable<ActiveSession['person']>, 'memberships'> | null
  memberships: Membership[]
}

const liveAt = (parameter: string): string => `s.idle_expires_at > ${parameter} and s.expires_at > ${parameter}`
// Not "is not distinct from", which uses no index.
const owned = `(s.person_id = $1::bigint or s.key_id = $2)`
const toValues = (owner: SessionOwner): [personId: string | null, keyId: string | null] =>
  'personId' in owner ? [owner.personId, null] : [null, owner.keyId]

/** A person may have a role in a tenant by hand and another by a group; the higher one counts. */
const mergeMemberships = (given: readonly Membership[]): Membership[] => {
  const merged = new Map<string, Membership>()
  for (const each of given)
    merged.set(each.tenantId, { ...each, role: higherRole(merged.get(each.tenantId)?.role ?? each.role, each.role) })
  return [...merged.values()]
}

/** Ends the least recently used sessions of an owner, so that one more makes the most that an owner may have. */
const endOldest = async (client: pg.PoolClient, { personId, keyId }: NewSession): Promise<void> => {
  // The row of a person is locked already; without a lock two sign-ins would each leave the other out.
  if (keyId !== null) await client.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [keyId])
  await client.query(
    `delete from sessions where id in (select s.id from sessions s where ${owned}
       order by s.used_at desc, s.id desc offset $3)`,
    [personId, keyId, maxSessionsPerOwner - 1],
  )
}

const insertSession = async (
  client: pg.PoolClient,
  session: NewSession,
  replacedSha256: string | undefined,
): Promise<void> => {
  if (replacedSha256 !== undefined) await client.query('delete from sessions where token_sha256 = $1', [replacedSha256])
  await endOldest(client, session)
  await client.query(
    ...named(
      `insert into ${into('sessions', 'id', 'token_sha256', 'person_id', 'key_id', 'method', 'is_delegated', 'address', 'user_agent', 'created_at', 'used_at', 'idle_expires_at', 'expires_at')}
         values (:id, :tokenSha256, :personId, :keyId, :method, :isDelegated, :address, :userAgent, :createdAt, :usedAt, :idleExpiresAt, :expiresAt)`,
      session,
    ),
  )
  if (session.personId !== null)
    await client.query('update people set signed_in_at = $2 where id = $1', [session.personId, session.createdAt])
}

/** Sessions of the console. A session ends when its row is deleted. */
export const createSessionStore = (
  db: Database,
): SessionStore & {
  list(page: Page): Promise<{ items: Session[]; next: string }>
  revoke(id: string): Promise<boolean>
} => ({
  insert: (session, replacedSha256) =>
    inTransaction(db, '0', async (client) => {
      if (session.personId !== null && !(await lockPerson(client, session.personId))) return false
      await insertSession(client, session, replacedSha256)
      return true
    }),
  insertByLink: (session, linkSha256, replacedSha256) =>
    inTransaction(db, '0', async (client) => {
      const { rows } = await client.query<Columns<'login_links', 'person_id'>>(
        'select person_id from login_links where token_sha256 = $1',
        [linkSha256],
      )
      // The person first, as every change of roles does: it may delete the link and the sessions meanwhile.
      const [found] = rows
      if (!found || !(await lockPerson(client, found.person_id))) return undefined
      const { rows: taken } = await client.query<Columns<'login_links', 'is_delegated' | 'expires_at'>>(
        'delete from login_links where token_sha256 = $1 returning is_delegated, expires_at',
        [linkSha256],
      )
      const [link] = taken
      if (!link || link.expires_at <= session.createdAt) return undefined
      const owned = { personId: found.person_id, isDelegated: link.is_delegated }
      await insertSession(client, { ...session, ...owned }, replacedSha256)
      return { personId: found.person_id }
    }),
  async find(tokenSha256, now) {
    const [row] = await queryRows<ActiveRow>(
      db,
      'find_session',
      `select ${selected},
              case when p.id is not null then jsonb_build_object('id', p.id::text, 'email', p.email, 'name', p.name,
                'isOperator', p.is_operator or p.is_operator_by_group,
                'canReadContent', p.can_read_content and (p.is_operator or p.is_operator_by_group)) end as person,
              coalesce((select jsonb_agg(jsonb_build_object('tenantId', m.tenant_id::text, 'tenantName', t.name, 'role', m.role)
                                         order by t.name, m.tenant_id)
                          from memberships m join tenants t on t.id = m.tenant_id
                         where m.person_id = s.person_id and t.closed_at is null), '[]') as memberships
         from sessions s left join people p on p.id = s.person_id
        where s.token_sha256 = $1 and ${liveAt('$2')}`,
      [tokenSha256, now],
    )
    if (!row) return undefined
    const { person, memberships, ...session } = row
    return { ...session, person: person && { ...person, memberships: mergeMemberships(memberships) } }
  },
  async noteUse(id, usedAt, idleExpiresAt) {
    await queryRows(db, 'note_session_use', 'update sessions set used_at = $2, idle_expires_at = $3 where id = $1', [
      id,
      usedAt,
      idleExpiresAt,
    ])
  },
  listOwned: (owner) =>
    queryRows<SessionRow>(
      db,
      'own_sessions',
      `select ${selected} from sessions s where ${owned} and ${liveAt('now()')} order by s.id limit 500`,
      toValues(owner),
    ),
  async end(id, owner) {
    const values = [...toValues(owner), id]
    return (
      (await queryRows(db, 'end_session', `delete from sessions s where ${owned} and s.id = $3 returning s.id`, values))
        .length === 1
    )
  },
  async endAll(owner) {
    return (
      await queryRows(db, 'end_sessions', `delete from sessions s where ${owned} returning s.id`, toValues(owner))
    ).length
  },
  async list(page) {
    const rows = await queryRows<SessionRow>(
      db,
      'list_sessions',
      `select ${selected} from sessions s where s.id > $1 and ${liveAt('now()')} order by s.id limit $2`,
      [page.after ?? '0', page.count + 1],
    )
    return cutPage(rows, page, ({ id }) => id)
  },
  async revoke(id) {
    return (await queryRows(db, 'revoke_session', 'delete from sessions where id = $1 returning id', [id])).length === 1
  },
})
export type Sessions = ReturnType<typeof createSessionStore>
