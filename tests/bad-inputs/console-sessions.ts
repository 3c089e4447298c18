import { unknownId } from './any-route.ts'
import type { Builders, RequestCase } from './case.ts'
import { type ConsoleCall, forwardedCalls, sessionCalls } from './console-calls.ts'
import { changedKeys, unknownKey } from './keys.ts'
import { customCase, failureUnless, jsonType } from './request-cases.ts'
import type { ExchangeResult } from './wire/exchange.ts'
import type { Header, HttpRequest } from './wire/request.ts'
import type { World } from './world.ts'

const sessionCookie = '__Host-kinora-session'
const operatorToken = ({ adminToken }: World): Header => ['Authorization', `Bearer ${adminToken}`]
const isOpen = ([, path]: ConsoleCall): boolean => path.startsWith('/console/api/sign-in')
const isChange = ([method]: ConsoleCall): boolean => method === 'POST'
const consoleCalls: readonly ConsoleCall[] = [...sessionCalls, ...forwardedCalls]

type Parts = { headers?: readonly Header[]; body?: string; own?: readonly Header[] }

/** Headers that a page of the console sends with a change. `Host` of the request decides what its own origin is. */
const ownHeaders: readonly Header[] = [
  ['Host', 'console.example'],
  ['Origin', 'http://console.example'],
  ['X-Kinora-Console', '1'],
]

const buildCall = (
  [method, path]: ConsoleCall,
  { headers = [], body = '{}', own = ownHeaders }: Parts,
): HttpRequest => ({
  method,
  target: path.replace('{id}', unknownId),
  headers: [...own, ...headers, ...(method === 'POST' ? [jsonType] : [])],
  ...(method === 'POST' ? { body } : {}),
})

const consoleCases = (calls: readonly ConsoleCall[], name: string, parts: Parts): RequestCase[] =>
  calls.map((call) => ({
    kind: 'request',
    name: `${call.join(' ')} ${name}`,
    listener: 'admin',
    buildRequest: () => buildCall(call, parts),
  }))

const without = (name: string): readonly Header[] => ownHeaders.filter(([each]) => each !== name)
const replaced = (name: string, value: string): readonly Header[] => [...without(name), [name, value]]

const findReason = ({ status, body }: ExchangeResult): string => `${status} ${String(body['reason'])}`

/** Wrong links, keys and cookies count against the address, so they are sent to a process without other clients. */
const onOwnApi = (name: string, run: (send: World['send'], world: World, key: string) => Promise<readonly string[]>) =>
  customCase(name, async (world, { key }) => {
    const api = await world.startOtherApi({})
    try {
      return await run(api.send, world, key)
    } finally {
      await api.stop()
    }
  })

const compareReasons = async (
  send: World['send'],
  expected: string,
  requests: readonly (readonly [name: string, request: HttpRequest])[],
): Promise<string[]> => {
  const failures: string[] = []
  for (const [name, request] of requests) {
    const response = await send(request)
    failures.push(
      ...failureUnless(findReason(response) === expected, `${name}: ${findReason(response)}`),
      ...failureUnless(response.header('set-cookie') === undefined, `${name}: sets a cookie`),
    )
  }
  return failures
}

const signIn = (kind: 'link' | 'key', fields: object): HttpRequest =>
  buildCall(['POST', `/console/api/sign-in/${kind}`], { body: JSON.stringify(fields) })

/** Signs a new operator in and returns the header of its session. */
const signInOperator = async (world: World): Promise<Header> => {
  const post = (target: string, fields: object) =>
    world.sendToAdmin({
      method: 'POST',
      target,
      headers: [operatorToken(world), jsonType],
      body: JSON.stringify(fields),
    })
  const email = `bad-inputs-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const person = await post('/admin/v1/people', { email, is_operator: true })
  const link = await post(`/admin/v1/people/${String(person.body['id'])}/login-link`, {})
  const token = String(link.body['url']).split('#link=')[1] ?? ''
  const signedIn = await world.sendToAdmin(signIn('link', { token }))
  const cookie = signedIn.header('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`the sign-in responds ${signedIn.status} ${signedIn.text}`)
  return ['Cookie', cookie]
}

/** Calls of the console, which browsers make with a session cookie. */
export const consoleSessions: Builders = {
  B545: () => {
    const changes = consoleCalls.filter(isChange)
    const pages = consoleCalls.filter(([, path]) => !path.includes('/oidc'))
    return [
      ...consoleCases(pages, 'from another origin', { own: replaced('Origin', 'https://evil.example') }),
      ...consoleCases(pages, 'from an opaque origin', { own: replaced('Origin', 'null') }),
      ...consoleCases(pages, 'of another site', { headers: [['Sec-Fetch-Site', 'cross-site']] }),
      ...consoleCases(pages, 'of a sibling site', { headers: [['Sec-Fetch-Site', 'same-site']] }),
      ...consoleCases(changes, 'without Origin', { own: without('Origin') }),
      ...consoleCases(changes, 'of a form, without its header', { own: without('X-Kinora-Console') }),
    ]
  },
  B546: () => {
    const closed = consoleCalls.filter((call) => !isOpen(call))
    const cookie = (value: string): Parts => ({ headers: [['Cookie', value]] })
    return [
      ...consoleCases(closed, 'without a cookie', {}),
      ...consoleCases(closed, 'with a cookie of another form', cookie(`${sessionCookie}=a`)),
      ...consoleCases(closed, 'with an empty cookie', cookie(`${sessionCookie}=`)),
      ...consoleCases(closed, 'with a cookie without its prefix', cookie(`kinora-session=${'A'.repeat(43)}`)),
      ...consoleCases(
        closed,
        'with the cookie twice',
        cookie(`${sessionCookie}=${'A'.repeat(43)}; ${sessionCookie}=${'B'.repeat(43)}`),
      ),
    ]
  },
  B547: () => [
    onOwnApi('unknown sessions, and keys in place of one', async (send, world, key) => {
      const closed = consoleCalls.filter((call) => !isOpen(call))
      const headers: readonly (readonly [string, Header])[] = [
        ['an unknown session', ['Cookie', `${sessionCookie}=${'A'.repeat(43)}`]],
        ['a key', ['Authorization', `Token ${key}`]],
        ['the token of the operator', operatorToken(world)],
      ]
      return compareReasons(
        send,
        '401 Unauthorized',
        closed.flatMap((call) =>
          headers.map(
            ([name, header]) => [`${call.join(' ')} with ${name}`, buildCall(call, { headers: [header] })] as const,
          ),
        ),
      )
    }),
  ],
  B548: () => [
    onOwnApi('bad bodies', async (send) => {
      const kinds = [
        ['link', 'token'],
        ['key', 'key'],
      ] as const
      const requests = kinds.flatMap(([kind, field]) =>
        [{}, { [field]: null }, { [field]: 5 }, { [field]: ['a'] }, { [field]: 'a'.repeat(257) }].map(
          (fields) => [`${kind} ${JSON.stringify(fields).slice(0, 40)}`, signIn(kind, fields)] as const,
        ),
      )
      return compareReasons(send, '400 FieldInvalid', requests)
    }),
  ],
  B549: () => [
    onOwnApi('wrong links and keys', async (send, _world, key) => {
      const links = ['', 'a', 'A'.repeat(43), '\u0000'].map(
        (token) => [`link ${token}`, signIn('link', { token })] as const,
      )
      const keys = [unknownKey, `${key}x`, ...changedKeys(key)].map(
        (wrong, i) => [`key ${i}`, signIn('key', { key: wrong })] as const,
      )
      return compareReasons(send, '401 Unauthorized', [...links, ...keys])
    }),
  ],
  B550: () =>
    (['link', 'key'] as const).map((kind) => ({
      kind: 'request',
      name: `${kind} above 4 KiB`,
      listener: 'admin',
      buildRequest: () => signIn(kind, { token: 'a'.repeat(4_097) }),
    })),
  B551: () =>
    ['/console/api/sign-in/oidc', '/console/api/sign-in/oidc/callback?code=a&state=b', '/console/api/nothing'].map(
      (target) => ({
        kind: 'request',
        name: target,
        listener: 'admin',
        buildRequest: () => ({ method: 'GET', target, headers: ownHeaders }),
      }),
    ),
  B552: () => [
    customCase('paths that leave their prefix, and sessions and tenants of others', async (world, { id }) => {
      const cookie = await signInOperator(world)
      const get = (path: string) => [path, buildCall(['GET', `/console/api${path}`], { headers: [cookie] })] as const
      const revoke = (session: string) =>
        [session, buildCall(['POST', `/console/api/sessions/${session}/revoke`], { headers: [cookie] })] as const
      const known = await world.sendToAdmin(get('/session')[1])
      return [
        ...failureUnless(known.status === 200, `its session responds ${findReason(known)}`),
        ...(await compareReasons(world.sendToAdmin, '404 NotFound', [
          get('/admin/v1/../../session'),
          get('/admin/v1/%2e%2e/tenants'),
          get('/admin/v1/./people'),
          get('/admin/v2/people'),
          get(`/tenants/${id}/ent/v2/credits`),
          get(`/tenants/${unknownId}/ent/v2/credits`),
          get('/tenants/x/ent/v2/credits'),
          get('/tenants/9223372036854775808/ent/v2/credits'),
          get(`/tenants/${id}/v1/videos`),
          get(`/tenants/${id}/ent/v2/../../admin/v1/people`),
          revoke(unknownId),
          revoke('x'),
          revoke('%00'),
          revoke('9223372036854775808'),
        ])),
      ]
    }),
  ],
}
