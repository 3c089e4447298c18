import { gzipSync } from 'node:zlib'
import { creates, routes } from '../support/creates.ts'
import { minimalBody } from '../support/minimal-bodies.ts'
import { buildTarget, everyRouteValid, forgedToEveryRoute, otherAuthorization, toEveryRoute } from './any-route.ts'
import type { Builder, Builders, RequestCase, ResponseCheck } from './case.ts'
import { changedKeys, unknownKey } from './keys.ts'
import { authorization, buildCreate, failureUnless, jsonType, requestCase } from './request-cases.ts'
import { forged, type HttpRequest, headLines, latin1, type RawRequest } from './wire/request.ts'
import type { World } from './world.ts'

const bodyCap = 20_971_520
const chunkBytes = 16_384

const withoutTrace = (text: string): string => text.replaceAll(/[0-9a-f]{32}/g, '')

/** Every bad key gets the same response, whatever its fault and whatever the path. */
const sameResponse: ResponseCheck = async ({ text, body }, world) => {
  const plain = await world.send({ method: 'GET', target: '/nowhere', headers: [] })
  return [
    ...failureUnless(
      withoutTrace(text) === withoutTrace(plain.text),
      `differs from the response without a key: ${text}`,
    ),
    ...failureUnless(
      Object.keys((body['metadata'] ?? {}) as object).join() === 'trace_id',
      'metadata has further keys',
    ),
  ]
}

const badKeys =
  (...values: readonly string[]): Builder =>
  () =>
    values.flatMap((value) =>
      toEveryRoute(JSON.stringify(value), (_, { key }) => [['Authorization', value.replace('<key>', key)]], {
        check: sameResponse,
      }),
    )

const rawKey = (line: string, host: string, value: string): RawRequest =>
  forged(`${line}\r\nHost: ${host}\r\nAuthorization: ${value}\r\n\r\n`)

/** Sends a body in pieces, slowly enough for a response in between. */
async function* paced(head: string, piece: Uint8Array, pieces: number, everyMs: number): AsyncGenerator<Uint8Array> {
  yield latin1(head)
  for (let i = 0; i < pieces; i += 1) {
    yield piece
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

const onEach = (
  name: string,
  buildWire: (path: string, world: World, key: string) => RawRequest | HttpRequest,
  options: Partial<RequestCase> = {},
) =>
  creates.map(
    ({ code, path }): RequestCase => ({
      kind: 'request',
      name: `${code} ${name}`,
      buildRequest: (world, { key }) => buildWire(path, world, key),
      ...options,
    }),
  )

const head = (path: string, host: string, key: string, ...lines: readonly string[]): string =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Token ${key}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`

const typed = (name: string, type: string | undefined, options: Partial<RequestCase> = {}) =>
  creates.map(
    (create): RequestCase => ({
      kind: 'request',
      name: `${create.code} ${name}`,
      async buildRequest(world, party) {
        const request = await buildCreate(create, {})(world, party)
        const others = request.headers.filter(([each]) => each !== 'Content-Type')
        return { ...request, headers: type === undefined ? others : [...others, ['Content-Type', type]] }
      },
      ...options,
    }),
  )

const wrongTypes = ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'text/json']

const forgedHeads: readonly [string, (start: string, body: string) => string][] = [
  ['folded header', (start, body) => `${start}X-Folded: a\r\n b\r\nContent-Length: ${body.length}\r\n\r\n${body}`],
  ['space before colon', (start, body) => `${start}Content-Length : ${body.length}\r\n\r\n${body}`],
  ['bare line feed', (start, body) => `${start}X-Bare: a\nContent-Length: ${body.length}\r\n\r\n${body}`],
  ['bad chunk size', (start, body) => `${start}Transfer-Encoding: chunked\r\n\r\nxyz\r\n${body}\r\n0\r\n\r\n`],
]

const spoofed = ['X-Forwarded-For', 'X-Real-IP', 'X-User-ID', 'X-Forwarded-Host', 'X-Forwarded-Proto']
const evil = 'evil.example'

/** Authentication and malformed HTTP. */
export const authentication: Builders = {
  B001: () => toEveryRoute('no header', () => [], { check: sameResponse }),
  B002: badKeys(''),
  B003: badKeys('Token', 'Token '),
  B004: badKeys('Token  <key>'),
  B005: badKeys('Token <key> extra'),
  B006: badKeys(`Basic ${Buffer.from('a:b').toString('base64')}`),
  B007: everyRouteValid((request, { key }) => otherAuthorization(request, `token ${key}`)),
  B008: everyRouteValid((request, { key }) => otherAuthorization(request, `Bearer ${key}`)),
  B009: badKeys(`Token ${unknownKey}`),
  B010: () =>
    [0, 1].flatMap((i) =>
      toEveryRoute(`changed ${i}`, (_, { key }) => [authorization(changedKeys(key)[i] ?? '')], { check: sameResponse }),
    ),
  B011: () =>
    (['suspended', 'expired'] as const).flatMap((wish) => {
      let key: Promise<string> | undefined
      return toEveryRoute(
        wish,
        async (world, party) => {
          key ??= world.issueKey(party, wish)
          return [authorization(await key)]
        },
        { check: sameResponse },
      )
    }),
  B012: () => toEveryRoute('long', () => [['Authorization', `Token ${'A'.repeat(100_000)}`]]),
  B013a: () =>
    ['a\0b', 'a\rb', 'a\nb'].flatMap((key) =>
      forgedToEveryRoute(JSON.stringify(key), (line, host) => rawKey(line, host, `Token ${key}`), { closes: true }),
    ),
  B013b: () => forgedToEveryRoute('é', (line, host) => rawKey(line, host, 'Token a\xe9b'), { check: sameResponse }),
  B014: () => toEveryRoute('twice', (_, { key }) => [authorization(key), authorization(key)]),
  B015: () => [
    ...toEveryRoute('in the query', () => [], { suffix: '?api_key=<key>', check: sameResponse }).map((one) => ({
      ...one,
      ask: async (...[world, party]: Parameters<RequestCase['buildRequest']>) => {
        const request = (await one.buildRequest(world, party)) as HttpRequest
        return { ...request, target: request.target.replace('<key>', party.key) }
      },
    })),
    ...onEach('in the body', (path, _, key) => ({
      method: 'POST',
      target: path,
      headers: [jsonType],
      body: JSON.stringify({ api_key: key, authorization: `Token ${key}` }),
    })),
  ],
  B016: () =>
    [
      { scopes: ['read'], over: routes.filter(({ method }) => method !== 'GET') },
      { scopes: ['cancel'], over: routes.filter(({ method }) => method === 'GET') },
    ].flatMap(({ scopes, over }) => {
      let key: Promise<string> | undefined
      return toEveryRoute(
        scopes.join(),
        async (world, party) => {
          key ??= world.issueKey(party, { scopes })
          return [authorization(await key)]
        },
        { over },
      )
    }),
  B017: () =>
    onEach(
      'a stream',
      (path, { host }) => ({
        method: 'POST',
        chunks: paced(
          head(path, host, unknownKey, 'Content-Type: application/json', `Content-Length: ${bodyCap}`),
          Buffer.alloc(chunkBytes, ' '),
          bodyCap / chunkBytes,
          5,
        ),
      }),
      { closes: true, check: ({ sentBytes }) => failureUnless(sentBytes < 256 * 1024, `${sentBytes} bytes were read`) },
    ),
  B018: () =>
    ['POST /ent/v2/nope', 'GET /ent/v2/nope', 'GET /nope', 'PUT /ent/v3/text2video'].map(
      (line): RequestCase => ({
        kind: 'request',
        name: line,
        buildRequest: (_, { key }) => {
          const [method = '', target = ''] = line.split(' ')
          return { method, target, headers: [authorization(key)] }
        },
      }),
    ),
  B019: () =>
    ['/ent/v2/../v1/tasks', '/ent/v2/%2e%2e/x', '/ent/v2/%74ext2video', '/ent/v2/./text2video', '/../etc/passwd'].map(
      (target): RequestCase => ({
        kind: 'request',
        name: target,
        buildRequest: (_, { key }) => ({ method: 'POST', target, headers: [authorization(key), jsonType], body: '{}' }),
      }),
    ),
  B020: () =>
    routes.flatMap((route) =>
      [
        `${buildTarget(route)}/`,
        buildTarget(route).replace(/\/(?=v\d\/)/, '//'),
        `/${buildTarget(route)}`,
        buildTarget(route).toUpperCase(),
        buildTarget(route).replace(/\/v(?=\d\/)/, '/%76'),
      ].map(
        (target): RequestCase => ({
          kind: 'request',
          name: `${route.method} ${target}`,
          buildRequest: (_, { key }) => ({ method: route.method, target, headers: [authorization(key)] }),
        }),
      ),
    ),
  B021: () =>
    ['GET', 'PUT', 'DELETE', 'PATCH'].flatMap((method) =>
      onEach(method, (target, _, key) => ({ method, target, headers: [authorization(key)] }), {
        check: (response) => failureUnless(response.header('allow') === 'POST', `Allow: ${response.header('allow')}`),
      }),
    ),
  B022a: () =>
    ['TRACE', 'CONNECT', 'PROPFIND'].flatMap((method) =>
      onEach(
        method,
        (target, _, key) => ({ method, target, headers: [authorization(key), ['X-Echo', 'echoed-text']] }),
        {
          check: (response) =>
            failureUnless(
              !`${response.text}${JSON.stringify(response.headers)}`.includes('echoed-text'),
              'a request header is echoed',
            ),
        },
      ),
    ),
  B022b: () =>
    onEach('FOO', (path, { host }, key) => forged(`FOO ${head(path, host, key).slice('POST '.length)}`), {
      closes: true,
    }),
  B023: everyRouteValid(
    (request) => ({ ...request, headers: [...request.headers, ['X-HTTP-Method-Override', 'DELETE']] }),
    {
      over: routes.filter(({ method }) => method === 'POST'),
    },
  ),
  B024: () => typed('no type', undefined),
  B025: () => wrongTypes.flatMap((type) => typed(type, type)),
  B026: () => typed('utf-8', 'application/json; charset=utf-8', { timeoutMs: 60_000 }),
  B027: () => typed('utf-16', 'application/json; charset=utf-16'),
  B028: () =>
    creates.flatMap((create) =>
      [JSON.stringify(minimalBody(create.code)), ' '.repeat(bodyCap)].map((text) =>
        requestCase(create, `gzip of ${text.length}`, () => new Uint8Array(gzipSync(text)), {
          headers: [['Content-Encoding', 'gzip']],
        }),
      ),
    ),
  B029: () =>
    creates.map((create) =>
      requestCase(create, 'filled with spaces', (minimal) => JSON.stringify(minimal).padEnd(bodyCap, ' '), {
        timeoutMs: 60_000,
      }),
    ),
  B030: () =>
    onEach('length alone', (path, { host }, key) =>
      forged(head(path, host, key, 'Content-Type: application/json', `Content-Length: ${bodyCap + 1}`)),
    ),
  B031: () =>
    onEach(
      'chunks',
      (path, { host }, key) => ({
        method: 'POST',
        chunks: paced(
          head(path, host, key, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
          Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`),
          480,
          2,
        ),
      }),
      { closes: true },
    ),
  B032: () =>
    onEach(
      'more than declared',
      (path, { host }, key) =>
        forged(
          head(path, host, key, 'Content-Type: application/json', 'Content-Length: 10') +
            `{"model":"${headLines('GET /healthz HTTP/1.1', [['Host', host]])}`.padEnd(100, ' '),
        ),
      { closes: true },
    ),
  B033: () =>
    onEach(
      'less than declared',
      (path, { host }, key) =>
        forged(`${head(path, host, key, 'Content-Type: application/json', 'Content-Length: 1000')}{"model":1`),
      { timeoutMs: 130_000, withinMs: 122_000, runsConcurrently: true },
    ),
  B034: () =>
    onEach(
      'both lengths',
      (path, { host }, key) =>
        forged(
          `${head(path, host, key, 'Content-Type: application/json', 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
        ),
      { closes: true },
    ),
  B035: () =>
    forgedHeads.flatMap(([name, text]) =>
      onEach(
        name,
        (path, { host }, key) =>
          forged(text(head(path, host, key, 'Content-Type: application/json').slice(0, -2), '{}')),
        { closes: true },
      ),
    ),
  B036: () =>
    onEach(
      'continue',
      (path, { host }) =>
        forged(
          head(path, host, unknownKey, 'Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue'),
        ),
      { check: ({ interim }) => failureUnless(interim.length === 0, `interim responses: ${interim.join()}`) },
    ),
  B037a: () => [
    ...toEveryRoute('long query', (_, { key }) => [authorization(key)], { suffix: `?x=${'a'.repeat(9_000)}` }),
    {
      kind: 'request',
      name: 'GET /ent/v2/tasks',
      buildRequest: (_, { key }) => ({
        method: 'GET',
        target: `/ent/v2/tasks?x=${'a'.repeat(9_000)}`,
        headers: [authorization(key)],
      }),
    },
  ],
  B037b: () => [
    {
      kind: 'request',
      name: 'a path of 20,000 bytes',
      buildRequest: (_, { key }) => ({
        method: 'GET',
        target: `/${'a'.repeat(20_000)}`,
        headers: [authorization(key)],
      }),
    },
  ],
  B038: () => [
    ...toEveryRoute('200 fields', (_, { key }) => [
      authorization(key),
      ...Array.from({ length: 200 }, (__, i) => [`X-Field-${i}`, 'a'] as const),
    ]),
    ...toEveryRoute('64 KB', (_, { key }) => [authorization(key), ['X-Long', 'a'.repeat(65_536)]]),
  ],
  B039: everyRouteValid((request) => ({
    ...request,
    headers: [...request.headers, ...spoofed.map((name) => [name, '203.0.113.7'] as const)],
  })),
  B040: () => {
    const quiet: ResponseCheck = ({ text }) => failureUnless(!text.includes(evil), 'the name that was sent is used')
    return [
      ...everyRouteValid((request) => ({ ...request, headers: [['Host', evil], ...request.headers] }), {
        name: 'by header',
        check: quiet,
      })(),
      ...everyRouteValid((request) => ({ ...request, target: `http://${evil}${request.target}` }), {
        name: 'by target',
        check: quiet,
      })(),
    ]
  },
}
