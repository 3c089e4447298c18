import { adminEndpoints } from '@kinora/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, newTenant, smallest } from '../support/running-service.ts'
import { launchBrowser, memberOrigin, openView, type SignedIn, signIn } from './open-console.ts'

const roles = ['operator', 'owner', 'creator', 'viewer', 'signed out'] as const
type Role = (typeof roles)[number]
const operatorViews = ['now', 'tasks', 'attention', 'backends', 'weights', 'tenants', 'people', 'audit', 'health']

let browser: Browser
let tenantId = ''
let taskId = ''
const people = new Map<Role, SignedIn>()
const get = (role: Role): SignedIn => {
  const found = people.get(role)
  if (!found) throw new Error(`${role} is not signed in`)
  return found
}

beforeAll(async () => {
  const tenant = await newTenant(1_000)
  tenantId = tenant.id
  taskId = String((await tenant.client.create('/ent/v2/text2video', { ...smallest }))['task_id'])
  browser = await launchBrowser()
  for (const role of ['operator', 'owner', 'creator', 'viewer'] as const)
    people.set(role, await signIn(browser, role, tenantId))
  const context = await browser.newContext()
  people.set('signed out', { context, page: await context.newPage(), origin: memberOrigin, personId: '' })
})
afterAll(() => browser?.close())

describe.each(roles)('views of the console, %s (D-517)', (role) => {
  const expected = {
    operator: /./,
    owner: /no operator rights/,
    creator: /no operator rights/,
    viewer: /no operator rights/,
    'signed out': /Sign in/,
  }[role]
  const paths = () => [...operatorViews, `tasks/${taskId}`, `tenants/${tenantId}`]
  it('opens the views of its role and no other', async () => {
    const { page, origin } = get(role)
    const texts: [string, boolean][] = []
    for (const path of paths()) {
      await openView(page, origin, path)
      const text = await page.locator('body').innerText()
      texts.push([path, expected.test(text) && /no operator rights|Sign in to/.test(text) === (role !== 'operator')])
    }
    expect(texts).toEqual(paths().map((path) => [path, true]))
  })
  it('sees its account, or the way to sign in', async () => {
    const { page, origin } = get(role)
    await openView(page, origin, 'account')
    const text = await page.locator('body').innerText()
    expect(text).toMatch(role === 'signed out' ? /Sign in/ : new RegExp(`${role}-\\d+`))
  })
})

/** Actions that the views offer, with the status that each role gets. */
const actions: readonly [
  name: string,
  method: string,
  path: () => string,
  body: object,
  statuses: readonly number[],
][] = [
  ['read now', 'GET', () => 'admin/v1/now', {}, [200, 403, 403, 403, 401]],
  ['list tasks', 'GET', () => 'admin/v1/tasks', {}, [200, 403, 403, 403, 401]],
  ['drain a back end', 'POST', () => 'admin/v1/backends/none/drain', {}, [404, 403, 403, 403, 401]],
  ['requeue', 'POST', () => 'admin/v1/tasks/1/requeue', {}, [404, 403, 403, 403, 401]],
  [
    'print a sign-in link',
    'POST',
    () => `admin/v1/people/${get('operator').personId}/login-link`,
    {},
    [200, 403, 403, 403, 401],
  ],
  ['list people', 'GET', () => 'admin/v1/people', {}, [200, 403, 403, 403, 401]],
  ['read the audit log', 'GET', () => 'admin/v1/audit', {}, [200, 403, 403, 403, 401]],
  ['look at content', 'GET', () => `admin/v1/tasks/${taskId}/content`, {}, [403, 403, 403, 403, 401]],
  [
    'grant credits',
    'POST',
    () => `admin/v1/tenants/${tenantId}/grants`,
    { credits: 1, reason: 'x' },
    [200, 403, 403, 403, 401],
  ],
  ['list keys of the tenant', 'GET', () => `admin/v1/tenants/${tenantId}/keys`, {}, [200, 200, 403, 403, 401]],
  ['list members of the tenant', 'GET', () => `admin/v1/tenants/${tenantId}/members`, {}, [200, 200, 403, 403, 401]],
  [
    'read the task as tenant',
    'GET',
    () => `tenants/${tenantId}/ent/v2/tasks/${taskId}/creations`,
    {},
    [404, 200, 200, 200, 401],
  ],
  [
    'create as tenant',
    'POST',
    () => `tenants/${tenantId}/ent/v2/text2video?dry_run=true`,
    smallest,
    [404, 200, 200, 403, 401],
  ],
]

describe('actions of the console (D-517)', () => {
  it.each(actions)('%s', async (_name, method, path, body, statuses) => {
    const seen: number[] = []
    for (const role of roles) {
      const { page, origin } = get(role)
      await openView(page, origin, 'account')
      const sent = { url: `${origin}/console/api/${path()}`, method, body: JSON.stringify(body), tenantId }
      // In the page, so that the browser adds Origin and cookie itself.
      const script = `(async ({ url, method, body, tenantId }) => {
        const headers = { 'x-kinora-console': '1', 'x-kinora-tenant': tenantId, 'content-type': 'application/json' }
        const response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) })
        return response.status
      })(${JSON.stringify(sent)})`
      seen.push(await page.evaluate<number>(script))
    }
    expect(seen).toEqual(statuses)
  })
  it('a removed member is signed out in the open page', async () => {
    const { page, origin, personId } = get('viewer')
    await admin.call(adminEndpoints.removeMember, { id: tenantId, fields: { person_id: personId } })
    await openView(page, origin, 'account')
    expect(await page.locator('body').innerText()).toMatch(/Sign in/)
  })
})
