import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnDatabase } from './test-setup/own-database.ts'

const own = await openOwnDatabase(process.env)
const owner = new pg.Client({ connectionString: own.url })
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await own.drop()
})

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']
/** Reads access control lists directly, because the standard views take seconds over all partitions. */
const grantsQuery = `
  with live as (select attrelid, attname, attacl from pg_attribute where attnum > 0 and not attisdropped)
  select r.rolname as role, g.table_name,
         string_agg(lower(g.right_name) || g.columns, ', ' order by array_position($1, g.right_name), g.columns) as rights
    from (
      select c.relname as table_name, a.grantee, a.privilege_type as right_name, '' as columns
        from pg_class c, aclexplode(c.relacl) a
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      union all
      select c.relname, a.grantee, a.privilege_type,
             case when count(*) = (select count(*) from live l where l.attrelid = c.oid) then ''
                  else ' of ' || string_agg(col.attname, ' ' order by col.attname) end
        from pg_class c join live col on col.attrelid = c.oid, aclexplode(col.attacl) a
       where c.relnamespace = 'public'::regnamespace and not c.relispartition
       group by c.oid, c.relname, a.grantee, a.privilege_type
    ) g join pg_roles r on r.oid = g.grantee
   where r.rolname like 'kinora\\_%' group by r.rolname, g.table_name order by 2, 1`

const across = `
  select r.rolname as role, p.polname as policy, p.polrelid::regclass::text as table_name,
         case p.polcmd when 'r' then 'select' else 'all' end as allows
    from pg_policy p join pg_roles r on r.oid = any (p.polroles)
   where pg_get_expr(p.polqual, p.polrelid) not like '%app_tenant()%' order by 1, 2, 3`

/** Functions that run with the rights of their owner, and their allowed callers. */
const definers = `
  select p.oid::regprocedure::text as call, case o.rolname when current_user then 'owner of the tables' else o.rolname end as runs_as,
         coalesce(string_agg(coalesce(r.rolname, 'everyone'), ', ' order by r.rolname) filter (where a.grantee <> o.oid), 'triggers only')
           as callers
    from pg_proc p join pg_roles o on o.oid = p.proowner,
         aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a left join pg_roles r on r.oid = a.grantee
   where p.pronamespace = 'public'::regnamespace and p.prosecdef group by p.oid, o.rolname order by 1`

const attributes = `
  select r.rolname as role, r.rolcanlogin as can_log_in,
         (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
    from pg_roles r where r.rolname = any($1) order by 1`

type Grant = { role: string; table_name: string; rights: string }
type Across = { role: string; policy: string; table_name: string; allows: string }
type Definer = { call: string; runs_as: string; callers: string }
type Attributes = { role: string; can_log_in: boolean; memberships: number }

const holders: Record<string, string> = {
  kinora_admin: 'API, for the administration API',
  kinora_api: 'API, for requests of one tenant at a time',
  kinora_backup: '`backup`, over all tenants',
  kinora_ledger: 'no program: it owns the functions that move credits',
  kinora_system: 'worker, for background jobs over all tenants',
  kinora_worker: 'worker, for steps of one tenant at a time',
}
const roles = Object.keys(holders)
const table = (heads: string[], rows: string[][]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const renderPage = async (): Promise<string> => {
  const { rows: grants } = await owner.query<Grant>(grantsQuery, [rights])
  const { rows: passing } = await owner.query<Across>(across)
  const { rows: functions } = await owner.query<Definer>(definers)
  const { rows: logins } = await owner.query<Attributes>(attributes, [roles])
  const cell = new Map(grants.map((grant) => [`${grant.table_name} ${grant.role}`, grant.rights]))
  const tables = [...new Set(grants.map((grant) => grant.table_name))].sort()
  const over = Map.groupBy(passing, ({ role, policy, allows }) => [role, `\`${policy}\``, allows].join(' | '))
  const page = [
    '# Database logins',
    'Which login may do what, as the migrations leave it. `packages/postgres/src/roles.int.test.ts` compares this page' +
      ' with a migrated database and writes it with `vitest -u`. Decisions: [ADR 9](adr/0009-database-roles-and-partitions.md)' +
      ' and [ADR 36](adr/0036-database-logins.md).',
    '## Logins',
    'None is a superuser, owns a table, bypasses row-level security or is a member of another role.' +
      ' `packages/postgres/src/logins.int.test.ts` verifies that none can assume another role.',
    table(
      ['role', 'held by', 'logs in', 'member of'],
      logins.map((login) => [
        `\`${login.role}\``,
        holders[login.role] ?? '',
        login.can_log_in ? 'yes' : 'no',
        login.memberships === 0 ? 'none' : String(login.memberships),
      ]),
    ),
    '## Rights by table',
    'Row-level security limits `kinora_api`, `kinora_worker` and `kinora_ledger` to the rows of one tenant. Only `kinora_backup`' +
      ' has a right on partitions (select); everyone else reaches them through their table and its policies.',
    table(
      ['table', ...roles.map((role) => role.slice('kinora_'.length))],
      tables.map((name) => [`\`${name}\``, ...roles.map((role) => cell.get(`${name} ${role}`) ?? '–')]),
    ),
    '## Policies beyond one tenant',
    '`tenants` and `api_keys` have no policy: they are read to find the tenant of a request.',
    table(
      ['role', 'policy', 'allows', 'tables'],
      [...over].map(([key, of]) => [key, of.map((each) => `\`${each.table_name}\``).join(', ')]),
    ),
    '## Functions with the rights of their owner',
    table(
      ['function', 'runs as', 'called by'],
      functions.map((each) => [`\`${each.call}\``, each.runs_as, each.callers]),
    ),
  ].join('\n\n')
  return `${page}\n`
}

it('each login has the rights that docs/database-roles.md lists, and no others (C34)', async () => {
  await expect(await renderPage()).toMatchFileSnapshot('../../../docs/database-roles.md')
})

it.each([
  'grant update on ledger_entries to kinora_api',
  'grant update (credits) on tasks to kinora_admin',
  'create policy mine on tasks to kinora_worker using (true)',
  'grant execute on function make_partition(text, date) to public',
  'grant kinora_system to kinora_api',
])('the page of rights shows %s', async (statement) => {
  const before = await renderPage()
  await owner.query('begin')
  await owner.query(statement)
  const after = await renderPage()
  await owner.query('rollback')
  expect(after).not.toBe(before)
})

it('no role bypasses policies, is a member of another role or has rights on partitions, and every tenant table forces policies (C34)', async () => {
  const { rows: strong } = await owner.query(
    `select rolname from pg_roles r where rolname = any($1)
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit
             or (rolcanlogin and rolname = 'kinora_ledger') or exists (select 1 from pg_auth_members m where m.member = r.oid))`,
    [roles],
  )
  const { rows: open } = await owner.query(
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not (c.relrowsecurity and c.relforcerowsecurity) and c.relname not in ('api_keys', 'audit_log')`,
  )
  const { rows: around } = await owner.query(
    `select c.relname, r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.relispartition and r.rolname = any($1) and (r.rolname, a.privilege_type) <> ('kinora_backup', 'SELECT')`,
    [roles],
  )
  // The backup misses rows without a policy, and whole tables, also of future days, without a right.
  const { rows: notBackedUp } = await owner.query(
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
        and (not has_table_privilege('kinora_backup', c.oid, 'select') or (c.relrowsecurity and not exists (
          select 1 from pg_policy p where p.polrelid = c.oid and p.polroles = array['kinora_backup'::regrole::oid]
             and pg_get_expr(p.polqual, p.polrelid) = 'true')))`,
  )
  expect({ strong, open, around, notBackedUp }).toEqual({ strong: [], open: [], around: [], notBackedUp: [] })
})
