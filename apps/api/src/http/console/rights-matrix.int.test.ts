import {
  type AdminEndpoint,
  adminEndpoints,
  type ConsoleCaller,
  consoleCallers,
  type Endpoint,
  endpoints,
  mayAdminister,
  mayCall,
} from '@kinora/contract'
import { newestGenerators } from '@kinora/generators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConsoleWorld } from './test-setup/console-world.ts'

const unknownId = '247549788994682041'

const open = async () => {
  // All roles share the console key of the tenant; a rate limit would hide what it refuses.
  const world = await openConsoleWorld(process.env, {
    RATE_CREATE: '10000/10000',
    RATE_READ: '10000/10000',
    RATE_UPLOAD: '10000/10000',
  })
  const tenant = await world.newTenant()
  const signInAs = async (role: 'owner' | 'creator' | 'viewer') => {
    const person = await world.newPerson()
    await world.administer('POST', `/people/${person}/memberships`, { tenant_id: tenant, role })
    return world.signIn(person)
  }
  const { key } = await world.administer('POST', `/tenants/${tenant}/keys`, { name: 'k' })
  const byKey = await world.call('admin', '/sign-in/key', { method: 'POST', body: { key } })
  const cookies: Record<ConsoleCaller, string> = {
    operator: await world.signIn(await world.newPerson({ is_operator: true })),
    owner: await signInAs('owner'),
    creator: await signInAs('creator'),
    viewer: await signInAs('viewer'),
    key: byKey.cookies[0]?.split(';')[0] ?? '',
    'signed out': '',
  }
  return { world, tenant, cookies }
}
let opened: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  opened = await open()
})
afterAll(() => opened.world.close())

/** Whether the API lets the caller make the call; what the call itself answers does not matter. */
const isAllowed = async (caller: ConsoleCaller, method: string, path: string): Promise<boolean> => {
  const { world, tenant, cookies } = opened
  const { status, json } = await world.call('admin', path, {
    method,
    cookie: cookies[caller],
    headers: { 'x-kinora-tenant': tenant },
    ...(method === 'GET' ? {} : { body: {} }),
  })
  // A tenant without the role of the caller is not found.
  const isForeignTenant = caller !== 'operator' || path.startsWith('/tenants/')
  const isNotFoundTenant = status === 404 && (json as { message: string }).message.endsWith('tenant')
  return status !== 401 && status !== 403 && !(isForeignTenant && isNotFoundTenant)
}

/** An operator closes an unknown tenant, so that the others keep theirs. */
const fill = (caller: ConsoleCaller, path: string): string =>
  path
    .replace('/tenants/{id}', `/tenants/${caller === 'operator' ? unknownId : opened.tenant}`)
    .replace('{id}', unknownId)

describe.each(consoleCallers)('through the console, %s (D-517)', (caller) => {
  it('makes the administration calls of its row and no other', async () => {
    const calls = Object.values<AdminEndpoint>(adminEndpoints)
    const answered: [string, boolean][] = []
    for (const { method, path } of calls)
      answered.push([`${method} ${path}`, await isAllowed(caller, method, fill(caller, path))])
    expect(Object.fromEntries(answered)).toEqual(
      Object.fromEntries(calls.map((each) => [`${each.method} ${each.path}`, mayAdminister(caller, each)])),
    )
  })
  it('makes the public calls of its row and no other', async () => {
    const calls: Pick<Endpoint, 'method' | 'path' | 'scope'>[] = [
      ...newestGenerators.map(({ path }) => ({ method: 'POST' as const, path, scope: 'create' as const })),
      ...Object.values<Endpoint>(endpoints),
    ]
    const answered: [string, boolean][] = []
    for (const { method, path } of calls) {
      const target = `/tenants/${opened.tenant}${path.replace('{id}', unknownId)}`
      answered.push([`${method} ${path}`, await isAllowed(caller, method, target)])
    }
    expect(Object.fromEntries(answered)).toEqual(
      Object.fromEntries(calls.map((each) => [`${each.method} ${each.path}`, mayCall(caller, each)])),
    )
  })
})
