import { createOidcClient } from '@kinora/adapters/oidc'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../fixtures/oidc/identity-provider.ts'
import { openConsoleWorld } from './test-setup/console-world.ts'

const origins = { public: 'http://console.test:8080', admin: 'http://console.test:9090' }
const callbacks = Object.values(origins).map((origin) => `${origin}/console/api/sign-in/oidc/callback`)

const open = async () => {
  const provider = await startIdentityProvider(callbacks)
  const first = await openConsoleWorld(process.env, { PUBLIC_BASE_URL: origins.public, ADMIN_BASE_URL: origins.admin })
  const tenants = [await first.newTenant(), await first.newTenant()] as const
  await first.closeApi()
  const map = {
    admins: 'operator',
    team: `viewer:${tenants[0]}`,
    leads: [`owner:${tenants[0]}`, `creator:${tenants[1]}`],
  }
  const world = await openConsoleWorld(
    process.env,
    {
      PUBLIC_BASE_URL: origins.public,
      ADMIN_BASE_URL: origins.admin,
      CONSOLE_OPERATOR_PUBLIC: 'on',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Example',
      OIDC_SCOPES: 'openid email profile groups',
      OIDC_ROLE_MAP: JSON.stringify(map),
    },
    {},
    first.own,
  )
  return { provider, world, tenants }
}
let provider: IdentityProvider
let world: Awaited<ReturnType<typeof open>>['world']
let tenants: Awaited<ReturnType<typeof open>>['tenants']
beforeAll(async () => {
  ;({ provider, world, tenants } = await open())
})
// Failed sign-ins of a minute are limited.
beforeEach(() => {
  world.clock.aheadMs += 61_000
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

type Listener = 'public' | 'admin'
const begin = async (listener: Listener) => {
  const { status, headers, cookies } = await world.call(listener, '/sign-in/oidc')
  return { status, location: headers.get('location') ?? '', cookie: cookies[0] ?? '' }
}
const finish = async (listener: Listener, callback: URL, cookie: string) => {
  const { status, headers, cookies } = await world.call(listener, `/sign-in/oidc/callback${callback.search}`, {
    cookie,
  })
  const session = cookies.find((each) => each.startsWith('__Host-kinora-session='))?.split(';')[0]
  return { status, location: headers.get('location'), session, cookies }
}
const bare = (cookie: string): string => cookie.split(';')[0] ?? ''
const signIn = async (subject: string, listener: Listener = 'admin') => {
  const { location, cookie } = await begin(listener)
  const callback = await provider.browse(location, subject)
  return finish(listener, callback, bare(cookie))
}
const readSession = async (cookie: string | undefined, listener: Listener = 'admin') =>
  (await world.call(listener, '/session', { cookie: cookie ?? '' })).json

describe('sign-in with an identity provider (D-518)', () => {
  it('a person signs in with code, PKCE, state and nonce, and has the roles of its groups', async () => {
    provider.accounts.set('ann', {
      email: 'Ann@example.com',
      email_verified: true,
      name: 'Ann',
      groups: ['admins', 'team'],
    })
    expect((await world.call('admin', '/sign-in')).json).toEqual({ oidc: true, oidc_name: 'Example' })
    const { status, location, cookie } = await begin('admin')
    const sent = new URL(location).searchParams
    expect([status, sent.get('code_challenge_method'), sent.get('redirect_uri')]).toEqual([303, 'S256', callbacks[1]])
    expect(cookie).toMatch(/^__Host-kinora-sign-in=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=600$/)
    const done = await finish('admin', await provider.browse(location, 'ann'), bare(cookie))
    expect([done.status, done.location]).toEqual([303, '/console/'])
    expect(done.cookies.map((each) => each.replace(/=.*?;/, ';'))).toEqual([
      '__Host-kinora-sign-in; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0',
      '__Host-kinora-session; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=604800',
    ])
    expect(await readSession(done.session)).toMatchObject({
      person: { email: 'ann@example.com', name: 'Ann' },
      is_operator: true,
      memberships: [{ tenant_id: tenants[0], role: 'viewer' }],
    })
  })
  it('an operator signs in on the public listener if CONSOLE_OPERATOR_PUBLIC is on', async () => {
    provider.accounts.set('fay', { groups: ['admins'] })
    const { session } = await signIn('fay', 'public')
    expect(await readSession(session, 'public')).toMatchObject({ is_operator: true })
    const tenants = await world.call('public', '/admin/v1/tenants', { cookie: session ?? '' })
    expect(tenants.status).toBe(200)
  })
  it('a removed group removes its role at the next sign-in and ends the sessions before it', async () => {
    provider.accounts.set('bob', { groups: ['admins', 'leads'] })
    const first = await signIn('bob')
    expect(await readSession(first.session)).toMatchObject({ is_operator: true })
    provider.accounts.set('bob', { groups: ['team'] })
    const second = await signIn('bob')
    expect(await readSession(second.session)).toMatchObject({
      is_operator: false,
      memberships: [{ tenant_id: tenants[0], role: 'viewer' }],
    })
    expect(await readSession(first.session)).toMatchObject({ reason: 'Unauthorized' })
    provider.accounts.set('bob', { groups: [] })
    const third = await signIn('bob')
    expect([third.location, third.session]).toEqual(['/console/sign-in?failed=no-role', undefined])
    expect(await readSession(second.session)).toMatchObject({ reason: 'Unauthorized' })
  })
  it('a role given by hand stays when groups change', async () => {
    const id = await world.newPerson({ is_operator: true })
    const { email } = (await world.administer('GET', `/people/${id}`)) as { email: string }
    provider.accounts.set('cat', { email, email_verified: true, groups: ['admins'] })
    expect(await readSession((await signIn('cat')).session)).toMatchObject({ person: { id }, is_operator: true })
    provider.accounts.set('cat', { email, email_verified: true, groups: [] })
    expect(await readSession((await signIn('cat')).session)).toMatchObject({ person: { id }, is_operator: true })
  })
  it('an address that the provider has not verified identifies no person', async () => {
    const id = await world.newPerson({ is_operator: true })
    const { email } = (await world.administer('GET', `/people/${id}`)) as { email: string }
    provider.accounts.set('eve', { email, email_verified: false, groups: [] })
    expect((await signIn('eve')).location).toBe('/console/sign-in?failed=no-role')
  })
  it('a person without a mapped group is refused and not stored', async () => {
    provider.accounts.set('dan', { email: 'dan@example.com', email_verified: true, groups: ['staff'] })
    expect((await signIn('dan', 'public')).location).toBe('/console/sign-in?failed=no-role')
    expect(await world.administer('GET', '/people?email=dan@example.com')).toMatchObject({ people: [] })
  })
})

describe('attacks on a sign-in under way (D-518)', () => {
  const pending = async () => {
    provider.accounts.set('ann', { groups: ['admins'] })
    const { location, cookie } = await begin('admin')
    return { callback: await provider.browse(location, 'ann'), cookie: bare(cookie) }
  }
  it('another state, a missing cookie and the cookie of another sign-in are refused', async () => {
    const [one, other] = [await pending(), await pending()]
    const forged = new URL(one.callback)
    forged.searchParams.set('state', 'forged')
    expect((await finish('admin', forged, one.cookie)).location).toBe('/console/sign-in?failed=refused')
    expect((await finish('admin', one.callback, '')).location).toBe('/console/sign-in?failed=expired')
    expect((await finish('admin', one.callback, other.cookie)).location).toBe('/console/sign-in?failed=refused')
    expect((await finish('admin', one.callback, '__Host-kinora-sign-in=forged')).location).toBe(
      '/console/sign-in?failed=expired',
    )
  })
  it('a code works once', async () => {
    const { callback, cookie } = await pending()
    expect((await finish('admin', callback, cookie)).location).toBe('/console/')
    const again = await finish('admin', callback, cookie)
    expect([again.location, again.session]).toEqual(['/console/sign-in?failed=refused', undefined])
  })
  it('two uses of one callback at the same time start one session and exchange one code', async () => {
    const { callback, cookie } = await pending()
    const before = provider.exchanges()
    const both = await Promise.all([finish('admin', callback, cookie), finish('admin', callback, cookie)])
    expect(new Set(both.map(({ location }) => location))).toEqual(
      new Set(['/console/', '/console/sign-in?failed=refused']),
    )
    expect(both.filter(({ session }) => session !== undefined)).toHaveLength(1)
    await finish('admin', callback, cookie)
    expect(provider.exchanges() - before).toBe(1)
  })
  it.each([
    ['/token', 1],
    ['/jwks', 1],
    ['/me', 1],
  ])('a provider that never ends its response of %s ends the sign-in after its timeout', async (path, exchanges) => {
    const { callback, cookie } = await pending()
    const before = provider.exchanges()
    provider.stall(path)
    const { location } = await finish('admin', callback, cookie)
    provider.stall(undefined)
    // Keys of an earlier sign-in may be cached.
    expect(['/console/sign-in?failed=refused', ...(path === '/jwks' ? ['/console/'] : [])]).toContain(location)
    expect(provider.exchanges() - before).toBe(exchanges)
  })
  it('a provider that cannot be discovered gets one request in five seconds', async () => {
    let nowMs = 0
    const { issuer } = provider
    const options = { issuer, clientId, clientSecret, name: '', scopes: 'openid', roleMap: new Map() }
    const client = createOidcClient({ ...options, issuer: `${issuer}/unknown`, nowMs: () => nowMs })
    const start = () => client.begin(callbacks[1] ?? '').catch(() => undefined)
    const before = provider.discoveries()
    await Promise.all([start(), start()])
    await start()
    expect(provider.discoveries() - before).toBe(1)
    nowMs = 5_000
    await start()
    expect(provider.discoveries() - before).toBe(2)
  })
  it('two first sign-ins of a person at the same time store one person', async () => {
    provider.accounts.set('gus', { email: 'gus@example.com', email_verified: true, groups: ['admins'] })
    const both = await Promise.all([signIn('gus'), signIn('gus')])
    expect(both.map(({ location }) => location)).toEqual(['/console/', '/console/'])
    const { people } = (await world.administer('GET', '/people?email=gus@example.com')) as { people: unknown[] }
    expect(people).toHaveLength(1)
  })
  it('a sign-in expires after 10 minutes', async () => {
    const { callback, cookie } = await pending()
    world.clock.aheadMs += 10.1 * 60_000
    expect((await finish('admin', callback, cookie)).location).toBe('/console/sign-in?failed=expired')
  })
  it.each(['nonce', 'codeVerifier'] as const)('a code of a sign-in with another %s is refused', async (field) => {
    const { issuer } = provider
    const client = createOidcClient({ issuer, clientId, clientSecret, name: '', scopes: 'openid', roleMap: new Map() })
    const begun = await client.begin(callbacks[1] ?? '')
    const callback = await provider.browse(begun.url, 'ann')
    const other = await client.begin(callbacks[1] ?? '')
    await expect(client.finish(callback, { ...begun.pending, [field]: other.pending[field] })).rejects.toBeInstanceOf(
      Error,
    )
  })
})
