import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { own, posting, unless } from './asking.ts'
import type { Builders, OwnCase } from './case.ts'
import { createOf } from './creates.ts'
import { quickOf } from './minimal-bodies.ts'
import { httpHead, inTurn, redirecting, serving, silent, streaming } from './scripts.ts'
import type { Header } from './wire/ask.ts'
import type { Origin, OriginRequest, Party, Script, World } from './world.ts'

type Told = { receiver: Origin; id: string; tries: readonly OriginRequest[] }
type Delivery = {
  script: (world: World) => Script | Promise<Script>
  payload?: string
  /** How long to listen for further tries. */
  listenMs: number
  isEarly?: boolean
  /** A name for the receiver, in place of its address. */
  host?: (world: World, receiver: URL) => Promise<string>
  tls?: 'self-signed' | 'expired' | 'wrong host'
}

const tryTimesMs = [0, 5_000, 35_000, 155_000]
const allTriesMs = 155_000 * 1.1 + 20_000
const headerOf = ({ headers }: OriginRequest, name: string): string =>
  headers.find(([each]) => each === name)?.[1] ?? ''
const eventOf = (request: OriginRequest): string => headerOf(request, 'webhook-id').split('_').at(-1) ?? ''

/** A task that is cancelled at once: its end is told to a receiver that behaves as scripted. */
const tell = async (
  world: World,
  party: Party,
  { script, payload = '', listenMs, isEarly, host, tls }: Delivery,
): Promise<Told> => {
  const certificate = tls ? await world.media.certificate(tls) : undefined
  const receiver = await world.origin(await script(world), {
    path: '/cb',
    ...(isEarly ? { isEarly } : {}),
    ...(certificate ? { tls: certificate } : {}),
  })
  const callback = new URL(receiver.url)
  if (host) callback.hostname = await host(world, callback)
  const change = { ...quickOf('T2V'), payload, callback_url: callback.href }
  const { body } = await world.send(await posting(createOf('T2V'), change)(world, party))
  const id = String(body['id'])
  await world.cancel(party, id)
  const tries = (): OriginRequest[] => receiver.requests.filter((request) => eventOf(request) === 'failed')
  await waitFor(world, () => tries().length > 0 || receiver.connections().all > 0, 20_000)
  await world.sleep(listenMs)
  return { receiver, id, tries: tries() }
}

const waitFor = async (world: World, isThere: () => boolean, timeoutMs: number): Promise<void> => {
  for (const last = performance.now() + timeoutMs; !isThere() && performance.now() < last; ) await world.sleep(100)
}

/** The log of the service says the same as the receiver saw. */
const logged = async (world: World, { id }: Told, status: string, attempts: number): Promise<string[]> => {
  const found = await world.books?.deliveryOf(id, 'failed')
  return world.books
    ? unless(found?.status === status && found.attempts === attempts, `logged as ${JSON.stringify(found)}`)
    : []
}

const gapMs = ({ tries }: Told): number => (tries[1]?.at ?? Number.POSITIVE_INFINITY) - (tries[0]?.at ?? 0)
const sameId = ({ tries }: Told): boolean => new Set(tries.map((request) => headerOf(request, 'webhook-id'))).size === 1

const delivered = (name: string, delivery: Omit<Delivery, 'listenMs'> & { listenMs?: number }, tries = 1): OwnCase =>
  own(name, async (world, party) => {
    const told = await tell(world, party, { listenMs: 8_000, ...delivery })
    return [
      ...unless(told.tries.length === tries, `${told.tries.length} tries instead of ${tries}`),
      ...(await logged(world, told, 'delivered', tries)),
    ]
  })

/** Four tries, then silence. */
const exhausted = (
  name: string,
  delivery: Omit<Delivery, 'listenMs'> & { listenMs?: number },
  judge: (told: Told) => readonly string[] = () => [],
): OwnCase =>
  own(name, async (world, party) => {
    const told = await tell(world, party, { listenMs: allTriesMs, ...delivery })
    return [
      ...unless(told.tries.length === 4, `${told.tries.length} tries instead of 4`),
      ...(await logged(world, told, 'exhausted', 4)),
      ...judge(told),
    ]
  })

const statuses = (...list: readonly number[]): (readonly [string, Script])[] =>
  list.map((status) => [String(status), serving('', { status })] as const)

/** A receiver that asks for patience first and takes the second try. */
const patient = (status: number, retryAfter: string, listenMs: number, isGood: (gap: number) => boolean): OwnCase =>
  own(`${status} Retry-After ${retryAfter}`, async (world, party) => {
    const asks: readonly Header[] = [['Retry-After', retryAfter]]
    const complaints = async (): Promise<string[]> => {
      const told = await tell(world, party, {
        script: () => inTurn(serving('', { status, headers: asks }), serving('')),
        listenMs,
      })
      return [
        ...unless(told.tries.length === 2, `${told.tries.length} tries instead of 2`),
        ...unless(isGood(gapMs(told)), `the second try came after ${Math.round(gapMs(told))} ms`),
      ]
    }
    const first = await complaints()
    // Another row's receiver may have the same address and keep its few places taken; the next one has another.
    return first.length === 0 ? first : complaints()
  })
const about = (ms: number) => (gap: number) => gap >= ms - 100 && gap <= ms * 1.1 + 3_000

const onSchedule = ({ tries }: Told): string[] =>
  tries.flatMap(({ at }, i) => {
    const [wanted, passed] = [tryTimesMs[i] ?? 0, at - (tries[0]?.at ?? 0)]
    return unless(
      passed >= wanted - 100 && passed <= wanted * 1.1 + 5_000,
      `try ${i + 1} came after ${Math.round(passed)} ms`,
    )
  })

const verify = (request: OriginRequest, secret: string): string[] => {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  try {
    new Webhook(secret).verify(request.body, Object.fromEntries(names.map((name) => [name, headerOf(request, name)])))
    return []
  } catch (error) {
    return [String(error)]
  }
}
const largePayload = '😀'.repeat(1_048_576)

/** What the service must bear from those it calls back. */
export const g22: Builders = {
  B507: () => [delivered('200', { script: () => serving('') })],
  B508: () => statuses(204, 202, 299).map(([name, script]) => delivered(name, { script: () => script })),
  B509: () =>
    [301, 302, 307, 308].map((status) =>
      own(String(status), async (world, party) => {
        const target = await world.forbiddenOrigin()
        const told = await tell(world, party, { script: () => redirecting(status, target.url), listenMs: allTriesMs })
        return [
          ...unless(told.tries.length === 4, `${told.tries.length} tries instead of 4`),
          ...unless(target.connections().all === 0, 'the redirect was followed'),
        ]
      }),
    ),
  B510: () =>
    statuses(400, 401, 404, 500, 502, 503, 504).map(([name, script]) =>
      exhausted(name, { script: () => script }, onSchedule),
    ),
  B511: () => [
    own('410', async (world, party) => {
      const told = await tell(world, party, { script: () => serving('', { status: 410 }), listenMs: allTriesMs })
      const found = await world.books?.deliveryOf(told.id, 'failed')
      return [
        ...(await logged(world, told, 'exhausted', 4)),
        ...unless(!found || found.outcomes.join() === 'gone,gone,gone,gone', `logged as ${found?.outcomes.join()}`),
      ]
    }),
  ],
  B512a: () => [patient(429, '2', 12_000, about(5_000))],
  B512b: () => [patient(503, '60', 75_000, about(60_000))],
  B513a: () =>
    ['1000000000', 'Thu, 01 Jan 2099 00:00:00 GMT'].map((value) => patient(429, value, 345_000, about(300_000))),
  B513b: () =>
    ['-5', 'soon', 'Thu, 01 Jan 2015 00:00:00 GMT'].map((value) => patient(429, value, 12_000, about(5_000))),
  B514: () => [exhausted('silence', { script: () => silent, listenMs: allTriesMs + 60_000 })],
  B515: () => [
    exhausted('a byte a second', {
      script: () => streaming('HTTP/1.1 200', Buffer.from(' '), { everyMs: 1_000 }),
      listenMs: allTriesMs + 60_000,
    }),
  ],
  B516: () => [
    own('an endless body', async (world, party) => {
      const told = await tell(world, party, {
        script: () =>
          streaming(
            httpHead(200, [['Transfer-Encoding', 'chunked']]),
            Buffer.from('1000\r\n'.padEnd(4_102, 'a') + '\r\n'),
          ),
        listenMs: 10_000,
      })
      return [
        ...unless(told.tries.length === 1, `${told.tries.length} tries`),
        ...unless(told.receiver.sentBytes() < 16 * 1_048_576, `${told.receiver.sentBytes()} bytes were taken`),
        ...(await logged(world, told, 'delivered', 1)),
      ]
    }),
  ],
  B517: () => [
    exhausted('10 MB of headers', {
      script: () =>
        streaming('HTTP/1.1 200 Scripted\r\n', Buffer.from(`X-Long: ${'a'.repeat(8_000)}\r\n`), { times: 1_300 }),
    }),
  ],
  B518: () => [
    delivered('a bomb', {
      script: () => serving(gzipSync(Buffer.alloc(64 * 1_048_576)), { headers: [['Content-Encoding', 'gzip']] }),
    }),
  ],
  B519: () => [
    exhausted(
      'reset',
      {
        script:
          () =>
          ({ reset }) =>
            reset(),
      },
      (told) => unless(sameId(told), 'the webhook-id changes'),
    ),
  ],
  B520: () => [delivered('before the body', { script: () => serving(''), isEarly: true, payload: largePayload })],
  B521: () =>
    (['self-signed', 'expired', 'wrong host'] as const).map((tls) =>
      own(tls, async (world, party) => {
        const { receiver } = await tell(world, party, { script: () => serving(''), tls, listenMs: allTriesMs })
        return [
          ...unless(receiver.requests.length === 0, 'it was told all the same'),
          // One more where the beginning of the task was told, too.
          ...unless([4, 5].includes(receiver.connections().all), `${receiver.connections().all} connections`),
        ]
      }),
    ),
  B522: () => [
    own('moves to a private address', async (world, party) => {
      let hasFailed = false
      let target: Origin | undefined
      const told = await tell(world, party, {
        script: () => (connection) => {
          hasFailed ||= eventOf(connection.request) === 'failed'
          return serving('', { status: 500 })(connection)
        },
        async host(_, { hostname, port }) {
          target = await world.forbiddenOrigin(Number(port))
          return world.hostName(({ family }) => (family === 6 ? [] : [{ a: hasFailed ? '127.0.0.1' : hostname }]))
        },
        listenMs: allTriesMs,
      })
      return [
        ...unless(told.tries.length === 1, `${told.tries.length} tries at the first address`),
        ...unless(target?.connections().all === 0, 'the private address was connected to'),
        ...(await logged(world, told, 'exhausted', 4)),
      ]
    }),
  ],
  B523: () => [
    delivered('IPv6 only', {
      script: () => serving(''),
      host: (world, { hostname }) =>
        world.hostName(({ family }) => (family === 6 ? [{ aaaa: `::ffff:${hostname}` }] : [])),
    }),
    delivered('dead IPv6 beside IPv4', {
      script: () => serving(''),
      host: (world, { hostname }) =>
        world.hostName(({ family }) => (family === 6 ? [{ aaaa: '2001:4860:ffff::1' }] : [{ a: hostname }])),
    }),
  ],
  B525: () => [
    own('verified by the library at each try', async (world, party) => {
      const told = await tell(world, party, {
        script: () => inTurn(serving('', { status: 500 }), serving('')),
        listenMs: 10_000,
      })
      const stamps = told.tries.map((request) => headerOf(request, 'webhook-timestamp'))
      return [
        ...unless(told.tries.length === 2, `${told.tries.length} tries`),
        ...told.tries.flatMap((request) => verify(request, party.webhookSecret)),
        ...unless(new Set(stamps).size === stamps.length, 'the time stamp is old'),
      ]
    }),
  ],
  B526: () => [
    own('sent again after six minutes', async (world, party) => {
      const { tries } = await tell(world, party, { script: () => serving(''), listenMs: 1_000 })
      const [first] = tries
      if (!first) return ['no callback came']
      const fresh = verify(first, party.webhookSecret)
      await world.sleep(361_000)
      return [...fresh, ...unless(verify(first, party.webhookSecret).length > 0, 'the library takes it again')]
    }),
  ],
  B527: () => [
    own('a payload of 4 MiB', async (world, party) => {
      const { tries } = await tell(world, party, { script: () => serving(''), payload: largePayload, listenMs: 8_000 })
      const told = tries[0] ? (JSON.parse(tries[0].body.toString('utf8')) as { payload?: string }) : {}
      return unless(tries.length === 1 && told.payload === largePayload, `${tries.length} tries, or another payload`)
    }),
  ],
}
