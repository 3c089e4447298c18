import { gzipSync } from 'node:zlib'
import { creates, routes } from '../support/creates.ts'
import { minimalOf } from '../support/minimal-bodies.ts'
import { everyRouteValid, forgedToEveryRoute, otherAuthorization, targetOf, toEveryRoute } from './any-route.ts'
import { asking, authorization, jsonType, posting, unless } from './asking.ts'
import type { AskCase, AskCheck, Builder, Builders } from './case.ts'
import { changedKeys, unknownKey } from './keys.ts'
import { type Ask, forged, headLines, latin1, type Wire } from './wire/ask.ts'
import type { World } from './world.ts'

const bodyCap = 20_971_520
const chunkBytes = 16_384

const withoutTrace = (text: string): string => text.replaceAll(/[0-9a-f]{32}/g, '')

/** All refusals of keys are one answer, whatever is wrong with the key and wherever it was sent. */
const oneAnswer: AskCheck = async ({ text, body }, world) => {
  const plain = await world.send({ method: 'GET', target: '/nowhere', headers: [] })
  return [
    ...unless(withoutTrace(text) === withoutTrace(plain.text), `differs from the answer to no key: ${text}`),
    ...unless(Object.keys((body['metadata'] ?? {}) as object).join() === 'trace_id', 'metadata tells more'),
  ]
}

const badKeys =
  (...values: readonly string[]): Builder =>
  () =>
    values.flatMap((value) =>
      toEveryRoute(JSON.stringify(value), (_, { key }) => [['Authorization', value.replace('<key>', key)]], {
        check: oneAnswer,
      }),
    )

const rawKey = (line: string, host: string, value: string): Wire =>
  forged(`${line}\r\nHost: ${host}\r\nAuthorization: ${value}\r\n\r\n`)

/** A body in pieces, at a pace at which an answer can come in between. */
async function* paced(head: string, piece: Uint8Array, pieces: number, everyMs: number): AsyncGenerator<Uint8Array> {
  yield latin1(head)
  for (let i = 0; i < pieces; i += 1) {
    yield piece
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

const onEach = (
  name: string,
  wireOf: (path: string, world: World, key: string) => Wire | Ask,
  facts: Partial<AskCase> = {},
) =>
  creates.map(
    ({ code, path }): AskCase => ({
      kind: 'ask',
      name: `${code} ${name}`,
      ask: (world, { key }) => wireOf(path, world, key),
      ...facts,
    }),
  )

const head = (path: string, host: string, key: string, ...lines: readonly string[]): string =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Token ${key}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`

const typed = (name: string, type: string | undefined, facts: Partial<AskCase> = {}) =>
  creates.map(
    (create): AskCase => ({
      kind: 'ask',
      name: `${create.code} ${name}`,
      async ask(world, party) {
        const ask = await posting(create, {})(world, party)
        const others = ask.headers.filter(([each]) => each !== 'Content-Type')
        return { ...ask, headers: type === undefined ? others : [...others, ['Content-Type', type]] }
      },
      ...facts,
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

/** Who may call, and whether what came is HTTP at all. */
export const g1: Builders = {
  B001: () => toEveryRoute('no header', () => [], { check: oneAnswer }),
  B002: badKeys(''),
  B003: badKeys('Token', 'Token '),
  B004: badKeys('Token  <key>'),
  B005: badKeys('Token <key> extra'),
  B006: badKeys(`Basic ${Buffer.from('a:b').toString('base64')}`),
  B007: everyRouteValid((ask, { key }) => otherAuthorization(ask, `token ${key}`)),
  B008: everyRouteValid((ask, { key }) => otherAuthorization(ask, `Bearer ${key}`)),
  B009: badKeys(`Token ${unknownKey}`),
  B010: () =>
    [0, 1].flatMap((i) =>
      toEveryRoute(`changed ${i}`, (_, { key }) => [authorization(changedKeys(key)[i] ?? '')], { check: oneAnswer }),
    ),
  B011: () =>
    (['suspended', 'expired'] as const).flatMap((wish) => {
      let key: Promise<string> | undefined
      return toEveryRoute(
        wish,
        async (world, party) => {
          key ??= world.keyOf(party, wish)
          return [authorization(await key)]
        },
        { check: oneAnswer },
      )
    }),
  B012: () => toEveryRoute('long', () => [['Authorization', `Token ${'A'.repeat(100_000)}`]]),
  B013a: () =>
    ['a\0b', 'a\rb', 'a\nb'].flatMap((key) =>
      forgedToEveryRoute(JSON.stringify(key), (line, host) => rawKey(line, host, `Token ${key}`), { closes: true }),
    ),
  B013b: () => forgedToEveryRoute('é', (line, host) => rawKey(line, host, 'Token a\xe9b'), { check: oneAnswer }),
  B014: () => toEveryRoute('twice', (_, { key }) => [authorization(key), authorization(key)]),
  B015: () => [
    ...toEveryRoute('in the query', () => [], { suffix: '?api_key=<key>', check: oneAnswer }).map((one) => ({
      ...one,
      ask: async (...[world, party]: Parameters<AskCase['ask']>) => {
        const ask = (await one.ask(world, party)) as Ask
        return { ...ask, target: ask.target.replace('<key>', party.key) }
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
          key ??= world.keyOf(party, { scopes })
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
      { closes: true, check: ({ sentBytes }) => unless(sentBytes < 256 * 1024, `${sentBytes} bytes were taken`) },
    ),
  B018: () =>
    ['POST /ent/v2/nope', 'GET /ent/v2/nope', 'GET /nope', 'PUT /ent/v3/text2video'].map(
      (line): AskCase => ({
        kind: 'ask',
        name: line,
        ask: (_, { key }) => {
          const [method = '', target = ''] = line.split(' ')
          return { method, target, headers: [authorization(key)] }
        },
      }),
    ),
  B019: () =>
    ['/ent/v2/../v1/tasks', '/ent/v2/%2e%2e/x', '/ent/v2/./text2video', '/../etc/passwd'].map(
      (target): AskCase => ({
        kind: 'ask',
        name: target,
        ask: (_, { key }) => ({ method: 'POST', target, headers: [authorization(key), jsonType], body: '{}' }),
      }),
    ),
  B020: () =>
    routes.flatMap((route) =>
      [
        `${targetOf(route)}/`,
        targetOf(route).replace(/\/(?=v\d\/)/, '//'),
        `/${targetOf(route)}`,
        targetOf(route).toUpperCase(),
        targetOf(route).replace(/\/v(?=\d\/)/, '/%76'),
      ].map(
        (target): AskCase => ({
          kind: 'ask',
          name: `${route.method} ${target}`,
          ask: (_, { key }) => ({ method: route.method, target, headers: [authorization(key)] }),
        }),
      ),
    ),
  B021: () =>
    ['GET', 'PUT', 'DELETE', 'PATCH'].flatMap((method) =>
      onEach(method, (target, _, key) => ({ method, target, headers: [authorization(key)] }), {
        check: (seen) => unless(seen.header('allow') === 'POST', `Allow: ${seen.header('allow')}`),
      }),
    ),
  B022a: () =>
    ['TRACE', 'CONNECT', 'PROPFIND'].flatMap((method) =>
      onEach(
        method,
        (target, _, key) => ({ method, target, headers: [authorization(key), ['X-Echo', 'echoed-text']] }),
        {
          check: (seen) =>
            unless(
              !`${seen.text}${JSON.stringify(seen.headers)}`.includes('echoed-text'),
              'a request header is echoed',
            ),
        },
      ),
    ),
  B022b: () =>
    onEach('FOO', (path, { host }, key) => forged(`FOO ${head(path, host, key).slice('POST '.length)}`), {
      closes: true,
    }),
  B023: everyRouteValid((ask) => ({ ...ask, headers: [...ask.headers, ['X-HTTP-Method-Override', 'DELETE']] }), {
    over: routes.filter(({ method }) => method === 'POST'),
  }),
  B024: () => typed('no type', undefined),
  B025: () => wrongTypes.flatMap((type) => typed(type, type)),
  B026: () => typed('utf-8', 'application/json; charset=utf-8', { timeoutMs: 60_000 }),
  B027: () => typed('utf-16', 'application/json; charset=utf-16'),
  B028: () =>
    creates.flatMap((create) =>
      [JSON.stringify(minimalOf(create.code)), ' '.repeat(bodyCap)].map((text) =>
        asking(create, `gzip of ${text.length}`, () => new Uint8Array(gzipSync(text)), {
          headers: [['Content-Encoding', 'gzip']],
        }),
      ),
    ),
  B029: () =>
    creates.map((create) =>
      asking(create, 'filled with spaces', (minimal) => JSON.stringify(minimal).padEnd(bodyCap, ' '), {
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
      { timeoutMs: 130_000, withinMs: 122_000, isPatient: true },
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
      { check: ({ interim }) => unless(interim.length === 0, `told to continue: ${interim.join()}`) },
    ),
  B037a: () => [
    ...toEveryRoute('long query', (_, { key }) => [authorization(key)], { suffix: `?x=${'a'.repeat(9_000)}` }),
    {
      kind: 'ask',
      name: 'GET /ent/v2/tasks',
      ask: (_, { key }) => ({
        method: 'GET',
        target: `/ent/v2/tasks?x=${'a'.repeat(9_000)}`,
        headers: [authorization(key)],
      }),
    },
  ],
  B037b: () => [
    {
      kind: 'ask',
      name: 'a path of 20,000 bytes',
      ask: (_, { key }) => ({ method: 'GET', target: `/${'a'.repeat(20_000)}`, headers: [authorization(key)] }),
    },
  ],
  B038: () => [
    ...toEveryRoute('200 fields', (_, { key }) => [
      authorization(key),
      ...Array.from({ length: 200 }, (__, i) => [`X-Field-${i}`, 'a'] as const),
    ]),
    ...toEveryRoute('64 KB', (_, { key }) => [authorization(key), ['X-Long', 'a'.repeat(65_536)]]),
  ],
  B039: everyRouteValid((ask) => ({
    ...ask,
    headers: [...ask.headers, ...spoofed.map((name) => [name, '203.0.113.7'] as const)],
  })),
  B040: () => {
    const quiet: AskCheck = ({ text }) => unless(!text.includes(evil), 'the name that was sent is used')
    return [
      ...everyRouteValid((ask) => ({ ...ask, headers: [['Host', evil], ...ask.headers] }), {
        name: 'by header',
        check: quiet,
      })(),
      ...everyRouteValid((ask) => ({ ...ask, target: `http://${evil}${ask.target}` }), {
        name: 'by target',
        check: quiet,
      })(),
    ]
  },
}
