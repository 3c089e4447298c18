import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { own, unless } from './asking.ts'
import { delivered, eventOf, exhausted, headerOf, logged, type Told, tell } from './callback-delivery.ts'
import { judgeWaits, schedule } from './callback-schedule.ts'
import type { Builders, OwnCase } from './case.ts'
import { httpHead, inTurn, redirecting, serving, silent, streaming } from './scripts.ts'
import type { Header } from './wire/ask.ts'
import type { Origin, OriginRequest, Script } from './world.ts'

const sameId = ({ tries }: Told): boolean => new Set(tries.map((request) => headerOf(request, 'webhook-id'))).size === 1

const statuses = (...list: readonly number[]): (readonly [string, Script])[] =>
  list.map((status) => [String(status), serving('', { status })] as const)

const [firstWaitMs = 0] = schedule.waitsMs

/** Where the books are open, the recorded times decide. */
const waited =
  (...waitsMs: readonly number[]) =>
  ({ log, snapshots }: Told): string[] =>
    log ? judgeWaits(log, snapshots, waitsMs) : []

/** A receiver that sends Retry-After first and takes the second try. */
const patient = (status: number, retryAfter: string, waitMs: number): OwnCase =>
  own(`${status} Retry-After ${retryAfter}`, async (world, party) => {
    const asks: readonly Header[] = [['Retry-After', retryAfter]]
    const told = await tell(world, party, {
      script: () => inTurn(serving('', { status, headers: asks }), serving('')),
    })
    return [
      ...unless(told.tries.length === 2, `${told.tries.length} tries instead of 2`),
      ...logged(told, 'delivered', 2),
      ...waited(waitMs)(told),
    ]
  })

/** Each try was ended by the limit on its time, and took all of it. */
const timedOut = ({ log }: Told): string[] =>
  (log?.tries ?? []).flatMap(({ attempt, fault, durationMs }) =>
    unless(
      fault === 'time' && durationMs >= schedule.tryTimeoutMs - 5,
      `try ${attempt} ended with "${fault}" after ${durationMs} ms`,
    ),
  )

const verify = (request: OriginRequest, secret: string): string[] => {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  try {
    new Webhook(secret).verify(request.body, Object.fromEntries(names.map((name) => [name, headerOf(request, name)])))
    return []
  } catch (error) {
    return [String(error)]
  }
}

/** The library reads the time of day from `Date.now`; nothing else runs until the clock is back. */
const verifyLater = (request: OriginRequest, secret: string, laterMs: number): string[] => {
  const { now } = Date
  Date.now = () => now() + laterMs
  try {
    return verify(request, secret)
  } finally {
    Date.now = now
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
        const told = await tell(world, party, { script: () => redirecting(status, target.url) })
        return [
          ...unless(told.tries.length === 4, `${told.tries.length} tries instead of 4`),
          ...logged(told, 'exhausted', 4),
          ...unless(target.connections().all === 0, 'the redirect was followed'),
        ]
      }),
    ),
  B510: () =>
    statuses(400, 401, 404, 500, 502, 503, 504).map(([name, script]) =>
      exhausted(name, { script: () => script }, waited(...schedule.waitsMs)),
    ),
  B511: () => [
    own('410', async (world, party) => {
      const told = await tell(world, party, { script: () => serving('', { status: 410 }) })
      const outcomes = told.log?.tries.map(({ outcome }) => outcome).join()
      return [
        ...logged(told, 'exhausted', 4),
        ...unless(outcomes === undefined || outcomes === 'gone,gone,gone,gone', `logged as ${outcomes}`),
      ]
    }),
  ],
  B512a: () => [patient(429, '2', firstWaitMs)],
  B512b: () => [patient(503, '60', schedule.retryAfterMs(60))],
  B513a: () =>
    ['1000000000', 'Thu, 01 Jan 2099 00:00:00 GMT'].map((value) =>
      patient(429, value, schedule.retryAfterMs(1_000_000_000)),
    ),
  B513b: () => ['-5', 'soon', 'Thu, 01 Jan 2015 00:00:00 GMT'].map((value) => patient(429, value, firstWaitMs)),
  B514: () => [exhausted('silence', { script: () => silent }, timedOut)],
  B515: () => [
    exhausted(
      'a byte a second',
      { script: () => streaming('HTTP/1.1 200', Buffer.from(' '), { everyMs: 1_000 }) },
      timedOut,
    ),
  ],
  B516: () => [
    own('an endless body', async (world, party) => {
      const told = await tell(world, party, {
        script: () =>
          streaming(
            httpHead(200, [['Transfer-Encoding', 'chunked']]),
            Buffer.from('1000\r\n'.padEnd(4_102, 'a') + '\r\n'),
          ),
      })
      return [
        ...unless(told.tries.length === 1, `${told.tries.length} tries`),
        ...unless(told.receiver.sentBytes() < 16 * 1_048_576, `${told.receiver.sentBytes()} bytes were taken`),
        ...logged(told, 'delivered', 1),
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
        const told = await tell(world, party, { script: () => serving(''), tls })
        const { receiver } = told
        return [
          ...logged(told, 'exhausted', 4),
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
      })
      return [
        ...unless(told.tries.length === 1, `${told.tries.length} tries at the first address`),
        ...unless(target?.connections().all === 0, 'the private address was connected to'),
        ...logged(told, 'exhausted', 4),
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
        script: () => inTurn(serving('', { status: 500 }), serving('', { status: 500 }), serving('')),
      })
      const stamps = told.tries.map((request) => Number(headerOf(request, 'webhook-timestamp')))
      const nonces = told.tries.map((request) => headerOf(request, 'x-request-nonce'))
      return [
        ...unless(told.tries.length === 3, `${told.tries.length} tries`),
        ...told.tries.flatMap((request) => verify(request, party.webhookSecret)),
        // Time stamps are whole seconds, and there is more than one between the first try and the third.
        ...unless((stamps[2] ?? 0) > (stamps[0] ?? 0), `the time stamps are ${stamps.join()}`),
        ...unless(new Set(nonces).size === 3, 'the nonce is old'),
      ]
    }),
  ],
  B526: () => [
    own('sent again after six minutes', async (world, party) => {
      const { tries } = await tell(world, party, { script: () => serving('') })
      const [first] = tries
      if (!first) return ['no callback came']
      const later = verifyLater(first, party.webhookSecret, 361_000)
      return [
        ...verify(first, party.webhookSecret),
        ...unless(later.length > 0, 'the library takes it again'),
        ...unless(later.join().includes('timestamp'), `it is refused for another reason: ${later.join()}`),
      ]
    }),
  ],
  B527: () => [
    own('a payload of 4 MiB', async (world, party) => {
      const { tries } = await tell(world, party, { script: () => serving(''), payload: largePayload })
      const told = tries[0] ? (JSON.parse(tries[0].body.toString('utf8')) as { payload?: string }) : {}
      return unless(tries.length === 1 && told.payload === largePayload, `${tries.length} tries, or another payload`)
    }),
  ],
}
