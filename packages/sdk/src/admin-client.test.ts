import type { adminEndpoints } from '@kinora/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { createAdminClient } from './admin-client.ts'

const listTenants = { method: 'GET', path: '/admin/v1/tenants' } as (typeof adminEndpoints)['listTenants']

afterEach(() => vi.unstubAllGlobals())

it('the administration client calls an endpoint by its contract entry; the deprecated name does the same', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ tenants: [], next: '' }))
  vi.stubGlobal('fetch', fetched)
  const admin = createAdminClient({ baseUrl: 'http://127.0.0.1:9', token: 'secret' })
  const page = { fields: { count: 2 } }
  expect(await admin.call(listTenants, page)).toEqual({ tenants: [], next: '' })
  expect(await admin.ask(listTenants, page)).toEqual({ tenants: [], next: '' })
  const [first, second] = fetched.mock.calls.map(([url, { method }]) => ({ url: String(url), method }))
  expect(first).toEqual({ url: 'http://127.0.0.1:9/admin/v1/tenants?count=2', method: 'GET' })
  expect(second).toEqual(first)
})
