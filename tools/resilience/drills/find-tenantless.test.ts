import { expect, it } from 'vitest'
import { findTenantless } from './find-tenantless.ts'

const logged = (...texts: string[]) => ({
  statements: texts.map((text) => {
    const [sql = '', values = ''] = text.split(' -- ')
    return { session: '1', application: 'kinora-api', text: sql, values }
  }),
  tables: ['tasks'],
  functions: [
    { name: 'read_task', body: "perform set_config('app.tenant', p_tenant::text, true); select from tasks" },
    { name: 'count_tasks', body: 'select count(*) from tasks' },
    { name: 'count_all', body: 'select count_tasks()' },
  ],
  tenants: ['247549788994682041'],
})
const begin = "begin; select set_config('app.tenant', '247549788994682041', true)"
const listTenantless = (...texts: string[]) =>
  findTenantless(logged(...texts), /^kinora-api/).tenantless.map(({ text }) => text)

it.each([
  ['in its words', begin, 'select from tasks where tenant_id = app_tenant()'],
  ['among its values', begin, "select from tasks where tenant_id = $1 -- $1 = '247549788994682041'"],
  ['by the function it calls', "select * from read_task($1, $2) -- $1 = '247549788994682041', $2 = '1'"],
])('findTenantless accepts a statement with its tenant %s', (_how, ...texts) => {
  expect(listTenantless(...texts)).toEqual([])
})

it.each([
  ['has no tenant', begin, 'select from tasks'],
  ['comes after the end of its transaction', begin, 'commit', 'select from tasks where tenant_id = app_tenant()'],
  ['calls a function over all tenants', begin, 'select count_all()'],
])('findTenantless finds a statement that %s', (_how, ...texts) => {
  expect(listTenantless(...texts)).toEqual(texts.slice(-1))
})
