import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import {
  checkLog,
  deliveredCase,
  exhaustedCase,
  getHeader,
  type ObservedDelivery,
  observeDelivery,
  readEvent,
} from './callback-delivery.ts'
import { checkRecordedWaits, schedule } from './callback-schedule.ts'
import type { Builders, CustomCase } from './case.ts'
import { customCase, failureUnless } from './request-cases.ts'
import { httpHead, inTurn, redirecting, serving, silent, streaming } from './scripts.ts'
import type { Header } from './wire/request.ts'
import type { Origin, OriginRequest, Script } from './world.ts'

const hasOneWebhookId = ({ tries }: ObservedDelivery): boolean =>
  new Set(tries.map((request) => getHeader(request, 'webhook-id'))).size === 1

const statuses = (...list: readonly number[]): (readonly [string, Script])[] =>
  list.map((status) => [String(status), serving('', { status })] as const)

const [firstWaitMs = 0] = schedule.waitsMs

/** Checks the recorded times, if the tests have database access. */
const checkWaits =
  (...waitsMs: readonly number[]) =>
  ({ log, snapshots }: ObservedDelivery): string[] =>
    log ? checkRecordedWaits(log, snapshots, waitsMs) : []

/** A receiver that first responds with Retry-After and accepts the second attempt. */
const retryAfterCase = (status: number, retryAfter: string, waitMs: number): CustomCase =>
  customCase(`${status} Retry-After ${retryAfter}`, async (world, party) => {
    const retryHeaders: readonly Header[] = [['Retry-After', retryAfter]]
    const delivery = await observeDelivery(world, party, {
      script: () => inTurn(serving('', { status, headers: retryHeaders }), serving('')),
    })
    return [
      ...failureUnless(delivery.tries.length === 2, `${delivery.tries.length} attempts instead of 2`),
      ...checkLog(delivery, 'delivered', 2),
      ...checkWaits(waitMs)(delivery),
    ]
  })

/** Checks that each attempt ended by its timeout, after the full time. */
const checkTimedOut = ({ log }: ObservedDelivery): string[] =>
  (log?.tries ?? []).flatMap(({ attempt, fault, durationMs }) =>
    failureUnless(
      fault === 'time' && durationMs >= schedule.tryTimeoutMs - 5,
      `attempt ${attempt} ended with "${fault}" after ${durationMs} ms`,
    ),
  )

const verify = (request: OriginRequest, secret: string): string[] => {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  try {
    new Webhook(secret).verify(request.body, Object.fromEntries(names.map((name) => [name, getHeader(request, name)])))
    return []
  } catch (error) {
    return [String(error)]
  }
}

/** The library reads `Date.now`; nothing else runs until the clock is restored. */
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

/** Hostile callback receivers. */
export const callbacks: Builders = {
  B507: () => [deliveredCase('200', { script: () => serving('') })],
  B508: () => statuses(204, 202, 299).map(([name, script]) => deliveredCase(name, { script: () => script })),
  B509: () =>
    [301, 302, 307, 308].map((status) =>
      customCase(String(status), async (world, party) => {
        const target = await world.forbiddenOrigin()
        const delivery = await observeDelivery(world, party, { script: () => redirecting(status, target.url) })
        return [
          ...failureUnless(delivery.tries.length === 4, `${delivery.tries.length} attempts instead of 4`),
          ...checkLog(delivery, 'exhausted', 4),
          ...failureUnless(target.connections().all === 0, 'the redirect was followed'),
        ]
      }),
    ),
  B510: () =>
    statuses(400, 401, 404, 500, 502, 503, 504).map(([name, script]) =>
      exhaustedCase(name, { script: () => script }, checkWaits(...schedule.waitsMs)),
    ),
  B511: () => [
    customCase('410', async (world, party) => {
      const delivery = await observeDelivery(world, party, { script: () => serving('', { status: 410 }) })
      const outcomes = delivery.log?.tries.map(({ outcome }) => outcome).join()
      return [
        ...checkLog(delivery, 'exhausted', 4),
        ...failureUnless(outcomes === undefined || outcomes === 'gone,gone,gone,gone', `logged as ${outcomes}`),
      ]
    }),
  ],
  B512a: () => [retryAfterCase(429, '2', firstWaitMs)],
  B512b: () => [retryAfterCase(503, '60', schedule.retryAfterMs(60))],
  B513a: () =>
    ['1000000000', 'Thu, 01 Jan 2099 00:00:00 GMT'].map((value) =>
      retryAfterCase(429, value, schedule.retryAfterMs(1_000_000_000)),
    ),
  B513b: () => ['-5', 'soon', 'Thu, 01 Jan 2015 00:00:00 GMT'].map((value) => retryAfterCase(429, value, firstWaitMs)),
  B514: () => [exhaustedCase('silence', { script: () => silent }, checkTimedOut)],
  B515: () => [
    exhaustedCase(
      'a byte a second',
      { script: () => streaming('HTTP/1.1 200', Buffer.from(' '), { everyMs: 1_000 }) },
      checkTimedOut,
    ),
  ],
  B516: () => [
    customCase('an endless body', async (world, party) => {
      const delivery = await observeDelivery(world, party, {
        script: () =>
          streaming(
            httpHead(200, [['Transfer-Encoding', 'chunked']]),
            Buffer.from('1000\r\n'.padEnd(4_102, 'a') + '\r\n'),
          ),
      })
      return [
        ...failureUnless(delivery.tries.length === 1, `${delivery.tries.length} attempts`),
        ...failureUnless(
          delivery.receiver.sentBytes() < 16 * 1_048_576,
          `${delivery.receiver.sentBytes()} bytes were read`,
        ),
        ...checkLog(delivery, 'delivered', 1),
      ]
    }),
  ],
  B517: () => [
    exhaustedCase('10 MB of headers', {
      script: () =>
        streaming('HTTP/1.1 200 Scripted\r\n', Buffer.from(`X-Long: ${'a'.repeat(8_000)}\r\n`), { times: 1_300 }),
    }),
  ],
  B518: () => [
    deliveredCase('a bomb', {
      script: () => serving(gzipSync(Buffer.alloc(64 * 1_048_576)), { headers: [['Content-Encoding', 'gzip']] }),
    }),
  ],
  B519: () => [
    exhaustedCase(
      'reset',
      {
        script:
          () =>
          ({ reset }) =>
            reset(),
      },
      (delivery) => failureUnless(hasOneWebhookId(delivery), 'the webhook-id changes'),
    ),
  ],
  B520: () => [deliveredCase('before the body', { script: () => serving(''), isEarly: true, payload: largePayload })],
  B521: () =>
    (['self-signed', 'expired', 'wrong host'] as const).map((tls) =>
      customCase(tls, async (world, party) => {
        const delivery = await observeDelivery(world, party, { script: () => serving(''), tls })
        const { receiver } = delivery
        return [
          ...checkLog(delivery, 'exhausted', 4),
          ...failureUnless(receiver.requests.length === 0, 'it received a request'),
          // One more connection if the start of the task was delivered as well.
          ...failureUnless([4, 5].includes(receiver.connections().all), `${receiver.connections().all} connections`),
        ]
      }),
    ),
  B522: () => [
    customCase('moves to a private address', async (world, party) => {
      let hasFailed = false
      let target: Origin | undefined
      const delivery = await observeDelivery(world, party, {
        script: () => (connection) => {
          hasFailed ||= readEvent(connection.request) === 'failed'
          return serving('', { status: 500 })(connection)
        },
        async host(_, { hostname, port }) {
          target = await world.forbiddenOrigin(Number(port))
          return world.hostName(({ family }) => (family === 6 ? [] : [{ a: hasFailed ? '127.0.0.1' : hostname }]))
        },
      })
      return [
        ...failureUnless(delivery.tries.length === 1, `${delivery.tries.length} attempts at the first address`),
        ...failureUnless(target?.connections().all === 0, 'the private address was connected to'),
        ...checkLog(delivery, 'exhausted', 4),
      ]
    }),
  ],
  B523: () => [
    deliveredCase('IPv6 only', {
      script: () => serving(''),
      host: (world, { hostname }) =>
        world.hostName(({ family }) => (family === 6 ? [{ aaaa: `::ffff:${hostname}` }] : [])),
    }),
    deliveredCase('dead IPv6 beside IPv4', {
      script: () => serving(''),
      host: (world, { hostname }) =>
        world.hostName(({ family }) => (family === 6 ? [{ aaaa: '2001:4860:ffff::1' }] : [{ a: hostname }])),
    }),
  ],
  B525: () => [
    customCase('verified by the library at each attempt', async (world, party) => {
      const delivery = await observeDelivery(world, party, {
        script: () => inTurn(serving('', { status: 500 }), serving('', { status: 500 }), serving('')),
      })
      const stamps = delivery.tries.map((request) => Number(getHeader(request, 'webhook-timestamp')))
      const nonces = delivery.tries.map((request) => getHeader(request, 'x-request-nonce'))
      return [
        ...failureUnless(delivery.tries.length === 3, `${delivery.tries.length} attempts`),
        ...delivery.tries.flatMap((request) => verify(request, party.webhookSecret)),
        // Timestamps are whole seconds, and more than one second passes between the first and the third attempt.
        ...failureUnless((stamps[2] ?? 0) > (stamps[0] ?? 0), `the time stamps are ${stamps.join()}`),
        ...failureUnless(new Set(nonces).size === 3, 'the nonce is reused'),
      ]
    }),
  ],
  B526: () => [
    customCase('sent again after six minutes', async (world, party) => {
      const { tries } = await observeDelivery(world, party, { script: () => serving('') })
      const [first] = tries
      if (!first) return ['no callback was received']
      const later = verifyLater(first, party.webhookSecret, 361_000)
      return [
        ...verify(first, party.webhookSecret),
        ...failureUnless(later.length > 0, 'the library accepts it again'),
        ...failureUnless(later.join().includes('timestamp'), `it is refused for another reason: ${later.join()}`),
      ]
    }),
  ],
  B527: () => [
    customCase('a payload of 4 MiB', async (world, party) => {
      const { tries } = await observeDelivery(world, party, { script: () => serving(''), payload: largePayload })
      const callbackBody = tries[0] ? (JSON.parse(tries[0].body.toString('utf8')) as { payload?: string }) : {}
      return failureUnless(
        tries.length === 1 && callbackBody.payload === largePayload,
        `${tries.length} attempts, or another payload`,
      )
    }),
  ],
}
