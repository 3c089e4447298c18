import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { randomSource, sameText } from '@kinora/adapters/secrets'
import { adminEndpoints } from '@kinora/contract'
import { hashSecret, type KnownKey, newKey } from '@kinora/domain'
import { afterEach, expect, it, vi } from 'vitest'
import { adminRoute } from '../admin/admin-route.ts'
import { tenantId } from '../admin/test-setup/call-admin.ts'
import { checks } from '../checks/checks.ts'
import { createKeyCache } from '../checks/key-cache.ts'
import { incoming } from '../test-setup/incoming.ts'
import { mountAdmin } from './mount-admin.ts'

const good = newKey('live', randomSource)
const known: KnownKey = {
  id: good.id,
  tenantId,
  env: 'live',
  secretSha256: hashSecret(good.secret, randomSource),
  scopes: ['keys:admin', 'read'],
  expired: false,
  suspended: false,
}
const wrongKeys = (count: number): string[] => Array.from({ length: count }, () => newKey('live', randomSource).key)

let admin: ReturnType<typeof mountAdmin> | undefined
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
afterEach(async () => {
  agent.destroy()
  await admin?.close()
})

type Reply = { status: number | undefined; reason: unknown; fields: string[] }
const send = async (port: number, path: string, authorization: string): Promise<Reply> => {
  const sent = request({ port, host: '127.0.0.1', path, agent, headers: { authorization } }).end()
  const [response] = await once(sent, 'response')
  const text = (await response.toArray()).join('')
  const body = JSON.parse(text)
  return { status: response.statusCode, reason: body.reason, fields: Object.keys(body.metadata ?? {}) }
}

/** The admin listener over a key cache that counts its queries. */
const open = async () => {
  const find = vi.fn(async (id: string) => (id === good.id ? known : undefined))
  const issuedSince = vi.fn(async () => [good.id])
  const keys = createKeyCache({ find, issuedSince, async noteUse() {} })
  const append = vi.fn(async () => undefined)
  const route = adminRoute(adminEndpoints.listKeys, async () => ({ keys: [] }))
  const onUnauthorized = vi.fn()
  const deps = {
    token: 'operator-token',
    keys,
    randomSource: randomSource,
    sameText,
    version: '1',
    clock: { nowMs: () => 0 },
    onUnauthorized,
    onError: vi.fn(),
  }
  admin = mountAdmin([route], { ...deps, metrics: {} as never, audit: { append } as never })
  const { port } = new URL(await admin.listen({ port: 0, host: '127.0.0.1' }))
  return {
    keys,
    find,
    issuedSince,
    append,
    administer: (authorization: string) => send(Number(port), `/admin/v1/tenants/${tenantId}/keys`, authorization),
  }
}

const unauthorized: Reply = { status: 401, reason: 'Unauthorized', fields: ['trace_id'] }

it('60 wrong keys at the admin listener cost 10 key queries, and all get the same 401 (C33, D-068)', async () => {
  const { administer, find, issuedSince, append } = await open()
  const replies: Reply[] = []
  for (const key of wrongKeys(10)) replies.push(await administer(`Bearer ${key}`))
  expect(find).toHaveBeenCalledTimes(10)
  replies.push(...(await Promise.all(wrongKeys(50).map((key) => administer(`Bearer ${key}`)))))
  expect(replies).toEqual(Array.from({ length: 60 }, () => unauthorized))
  expect(find).toHaveBeenCalledTimes(10)
  expect(issuedSince).toHaveBeenCalled()
  expect(append).not.toHaveBeenCalled()
})

it('the admin listener accepts the operator token and a valid key from an address with too many wrong keys (D-068)', async () => {
  const { administer } = await open()
  for (const key of wrongKeys(12)) await administer(`Bearer ${key}`)
  expect((await administer('Bearer operator-token')).status).toBe(200)
  expect((await administer(`Bearer ${good.key}`)).status).toBe(200)
})

it('wrong keys at the admin listener change no response of the public one (C33, D-061)', async () => {
  const { administer, keys, find } = await open()
  const publicCheck = checks.find(({ name }) => name === 'key')
  const read = async (key: string) => {
    const request = incoming('/', { address: '127.0.0.1', headers: { authorization: `Token ${key}` } })
    return publicCheck?.run(request, { keys, randomSource: randomSource, sameText } as never)
  }
  const answers = () => Promise.allSettled([read(good.key), read(wrongKeys(1)[0] ?? '')])
  const before = await answers()
  expect(before.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  for (const key of wrongKeys(12)) await administer(`Bearer ${key}`)
  const queries = find.mock.calls.length
  expect(await answers()).toEqual(before)
  expect(find).toHaveBeenCalledTimes(queries)
})

it('a malformed key costs no query and does not count against its address (D-062, D-068)', async () => {
  const { administer, find } = await open()
  for (let i = 0; i < 12; i += 1) expect(await administer(`Bearer wrong-${i}`)).toEqual(unauthorized)
  expect(find).not.toHaveBeenCalled()
  await administer(`Bearer ${wrongKeys(1)[0]}`)
  expect(find).toHaveBeenCalledTimes(1)
})
