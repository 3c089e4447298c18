import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnDatabase } from './fixtures/own-database.ts'

const own = await openOwnDatabase(process.env['DATABASE_URL'] ?? '')
const owner = new pg.Client({ connectionString: own.url })
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await own.drop()
})

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
/** Read from the lists of rights themselves: the views of the standard take seconds over all the partitions. */
const grantsOf = `
  select r.rolname as role, g.table_name,
         string_agg(g.right_name || g.columns, ', ' order by array_position($1, g.right_name)) as rights
    from (
      select c.relname as table_name, a.grantee, a.privilege_type as right_name, '' as columns
        from pg_class c, aclexplode(c.relacl) a
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      union all
      select c.relname, a.grantee, a.privilege_type, ' of ' || string_agg(col.attname, ' ' order by col.attname)
        from pg_class c join pg_attribute col on col.attrelid = c.oid, aclexplode(col.attacl) a
       where c.relnamespace = 'public'::regnamespace and not c.relispartition
       group by c.relname, a.grantee, a.privilege_type
    ) g join pg_roles r on r.oid = g.grantee
   where r.rolname like 'kinora\\_%' group by r.rolname, g.table_name order by 1, 2`

const across = `
  select r.rolname as role, p.polname as policy, p.polrelid::regclass::text as table_name,
         case p.polcmd when 'r' then 'reading' else 'everything' end as allows
    from pg_policy p join pg_roles r on r.oid = any (p.polroles)
   where pg_get_expr(p.polqual, p.polrelid) not like '%app_tenant()%' order by 1, 3`

type Grant = { role: string; table_name: string; rights: string }
type Across = { role: string; policy: string; table_name: string; allows: string }

const group = <T extends { role: string }>(rows: T[]) => Map.groupBy(rows, ({ role }) => role)

it('the roles have the rights that docs/database-roles.md tells, and no others (C34)', async () => {
  const { rows: grants } = await owner.query<Grant>(grantsOf, [rights])
  const { rows: passing } = await owner.query<Across>(across)
  const tables = [...group(grants)].map(([role, rows]) =>
    [`## ${role}\n`, ...rows.map((row) => `- \`${row.table_name}\`: ${row.rights.toLowerCase()}`)].join('\n'),
  )
  const over = [...group(passing)].map(([role, rows]) => {
    const by = Map.groupBy(rows, ({ policy, allows }) => `\`${policy}\`, ${allows}`)
    return [...by].map(([how, of]) => `- ${role}, ${how}: ${of.map((each) => `\`${each.table_name}\``).join(', ')}`)
  })
  const page = [
    '# Roles of the database',
    'What each role may do, as the migrations leave it; `packages/adapters/src/postgres/roles.int.test.ts` holds this page to it' +
      ' and writes it again with `vitest -u`. Why there are roles: [ADR 9](adr/0009-database-roles-and-partitions.md).',
    'None of them can log in, owns a table or passes over row-level security. `kinora_api` serves requests and `kinora_worker`' +
      ' runs steps, each for one tenant at a time; `kinora_ledger` owns the functions that move credits, for one tenant at a' +
      ' time, too. `kinora_system` is the relay, the sweeps and the callbacks; `kinora_admin` is the administration API.',
    '## Beyond one tenant\n\nPolicies under which rows are seen whoever they belong to. `tenants` and `api_keys` have none: they' +
      ' are read to find out who asks.',
    over.flat().join('\n'),
    ...tables,
  ].join('\n\n')
  await expect(`${page}\n`).toMatchFileSnapshot('../../../../docs/database-roles.md')
})

it('no role logs in, passes over policies, or has rights on a partition; every table with a tenant forces them (C34)', async () => {
  const { rows: strong } = await owner.query(
    `select rolname from pg_roles where rolname like 'kinora\\_%' and rolname <> current_user
        and (rolcanlogin or rolsuper or rolbypassrls)`,
  )
  const { rows: open } = await owner.query(
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not (c.relrowsecurity and c.relforcerowsecurity) and c.relname not in ('api_keys', 'audit_log')`,
  )
  const { rows: around } = await owner.query(
    `select c.relname, r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.relispartition and r.rolname like 'kinora\\_%'`,
  )
  expect({ strong, open, around }).toEqual({ strong: [], open: [], around: [] })
})
