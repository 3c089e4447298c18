import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientSecret, type IdentityProvider, startIdentityProvider } from '../../../fixtures/oidc/identity-provider.ts'
import { openConsoleWorld } from './test-setup/console-world.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/console.md'), 'utf8')
const section = page.split('### Identity provider')[1]?.split('\n### ')[0] ?? ''
const [, settingsBlock = ''] = /```sh no-run="settings of an identity provider"\n(.*?)```/s.exec(section) ?? []
/** The redirect URI that the page documents, behind PUBLIC_BASE_URL and ADMIN_BASE_URL. */
const [, callbackPath = ''] = /followed by `([^`]+)`/.exec(section) ?? []
const documentedFailures = [...section.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, word]) => String(word))
const documentedTenant = '247549788994682041'
const origins = { PUBLIC_BASE_URL: 'http://console.test:8080', ADMIN_BASE_URL: 'http://console.test:9090' }

/** The settings as a shell reads them from the page. */
const readSettings = (): Record<string, string> => {
  const text = execFileSync('bash', ['-c', 'set -a; eval "$1"; env -0', 'bash', settingsBlock], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '' },
  })
  const pairs = text.split('\0').map((line): [string, string] => {
    const [name = '', value = ''] = line.split(/=(.*)/s)
    return [name, value]
  })
  return Object.fromEntries(pairs.filter(([name]) => name.startsWith('OIDC_')))
}

let provider: IdentityProvider
let world: Awaited<ReturnType<typeof openConsoleWorld>>
let tenantId = ''
beforeAll(async () => {
  provider = await startIdentityProvider(Object.values(origins).map((origin) => `${origin}${callbackPath}`))
  const first = await openConsoleWorld(process.env, origins)
  tenantId = await first.newTenant()
  await first.closeApi()
  const documented = readSettings()
  const own = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLE_MAP: documented['OIDC_ROLE_MAP']?.replace(documentedTenant, tenantId) ?? '',
  }
  world = await openConsoleWorld(process.env, { ...origins, ...documented, ...own }, {}, first.own)
})
afterAll(async () => {
  await world?.close()
  await provider?.close()
})

const begin = async (listener: 'public' | 'admin') => {
  const { headers, cookies } = await world.call(listener, '/sign-in/oidc')
  return { location: headers.get('location') ?? '', cookie: cookies[0]?.split(';')[0] ?? '' }
}
const finish = async (listener: 'public' | 'admin', search: string, cookie: string) => {
  const { headers, cookies } = await world.call(listener, `/sign-in/oidc/callback${search}`, { cookie })
  const session = cookies.find((each) => each.startsWith('__Host-kinora-session='))?.split(';')[0] ?? ''
  return { location: headers.get('location'), session }
}
const signIn = async (listener: 'public' | 'admin', subject: string) => {
  const { location, cookie } = await begin(listener)
  return finish(listener, (await provider.browse(location, subject)).search, cookie)
}
const setGroups = (subject: string, ...groups: string[]): void =>
  void provider.accounts.set(subject, { email: `${subject}@example.com`, email_verified: true, groups })

it('the documented settings show the documented name of the provider on the sign-in page (D-518)', async () => {
  const { json } = await world.call('public', '/sign-in')
  expect(json).toEqual({ oidc: true, oidc_name: readSettings()['OIDC_NAME'] })
})

it('the documented role map signs an operator in on the administration address (D-517)', async () => {
  setGroups('ada', 'kinora-operators')
  const { location, session } = await signIn('admin', 'ada')
  expect(location).toBe('/console/')
  const { json } = await world.call('admin', '/session', { cookie: session })
  expect(json).toMatchObject({ is_operator: true, person: { email: 'ada@example.com' } })
})

it('the documented role map gives a group its role in a tenant, and takes it with the group (D-517)', async () => {
  setGroups('bob', 'studio')
  const { session } = await signIn('public', 'bob')
  const { json } = await world.call('public', '/session', { cookie: session })
  expect(json).toMatchObject({ is_operator: false, memberships: [{ tenant_id: tenantId, role: 'creator' }] })
  setGroups('bob')
  expect((await signIn('public', 'bob')).location).toBe('/console/sign-in?failed=no-role')
})

it('a person whom an operator created by address gets the account of the provider (D-518)', async () => {
  const { id } = await world.administer('POST', '/people', { email: 'eve@example.com', is_operator: true })
  setGroups('eve')
  const { session } = await signIn('admin', 'eve')
  expect((await world.call('admin', '/session', { cookie: session })).json).toMatchObject({ person: { id } })
})

const getFailure = (location: string | null): string => location?.split('failed=')[1] ?? ''

it('every documented word of a failed sign-in appears, and no other', async () => {
  const seen: string[] = []
  const { location, cookie } = await begin('public')
  const callback = await provider.browse(location, 'bob')
  seen.push(String((await finish('public', callback.search, '')).location))
  seen.push(String((await finish('public', '?code=x&state=y', cookie)).location))
  seen.push(String((await finish('public', callback.search, cookie)).location))
  await provider.close()
  const failures = seen.map(getFailure)
  expect(failures).toEqual(['expired', 'refused', 'no-role'])
  const broken = await openConsoleWorld(process.env, { OIDC_ISSUER: provider.issuer }, {}, world.own)
  const { headers } = await broken.call('public', '/sign-in/oidc')
  await broken.closeApi()
  const unreachable = getFailure(headers.get('location'))
  expect(new Set([...failures, unreachable])).toEqual(new Set(documentedFailures))
})
