import { byRunSize } from '../support/run-size.ts'
import type { Builder, Builders, EndCase } from './case.ts'
import { goodPng, type MediaField, mediaFields, reasonFor } from './media-fields.ts'
import { endCase, failureUnless } from './request-cases.ts'
import { redirecting, serving } from './scripts.ts'
import type { NameRecord, NameReply, NameScript, Origin, Script, World } from './world.ts'

const downloadFailure = ({ kind }: MediaField) => ({ override: { reason: reasonFor(kind, 'ImageDownloadFailure') } })
export const getHost = ({ url }: Origin): string => new URL(url).hostname
const getPort = ({ url }: Origin): number => Number(new URL(url).port)

/** Answers IPv4 queries with the records and IPv6 queries with none. */
const onlyV4 =
  (...records: readonly NameRecord[]): NameScript =>
  ({ family }) =>
    family === 4 ? records : []

/** A scripted host name at the port of an origin that must not receive a connection. */
const hostNameCase = (
  at: MediaField,
  name: string,
  { target, script }: { target: (world: World) => Promise<Origin>; script: (target: Origin) => NameScript },
): EndCase => {
  let watched: Origin | undefined
  return endCase(
    at.create,
    `${at.field} ${name}`,
    async (minimal, world) => {
      watched = await target(world)
      const host = await world.hostName(script(watched))
      return { ...minimal, ...at.quickWith(`http://${host}:${getPort(watched)}/file`) }
    },
    { ...downloadFailure(at), check: () => failureUnless(watched?.connections().all === 0, 'it was connected to') },
  )
}

const forbidden = (world: World): Promise<Origin> => world.forbiddenOrigin()
const reachable = (world: World): Promise<Origin> => world.origin(serving(goodPng))

/** One case per field and name script; no origin may be reached. */
const hostNameCases =
  (...list: readonly (readonly [name: string, script: NameScript])[]): Builder =>
  () =>
    mediaFields.flatMap((at) =>
      list.map(([name, script]) => hostNameCase(at, name, { target: forbidden, script: () => script })),
    )
const always =
  (reply: NameReply): NameScript =>
  () =>
    reply

/** A valid address beside a forbidden one. */
const mixedRecordsCase = (at: MediaField, name: string, bad: NameRecord): EndCase =>
  hostNameCase(at, name, {
    target: reachable,
    script: (origin) => (question) => {
      const records: readonly NameRecord[] = [{ a: getHost(origin) }, bad]
      return records.filter((record) => 'a' in record === (question.family === 4))
    },
  })

const chain = Array.from({ length: 20 }, (_, i) => `c${i}.example`)
const wholeChain: readonly NameRecord[] = chain.map((alias, i) =>
  i === 0 ? { alias } : { alias, of: chain[i - 1] ?? '' },
)

/** DNS rebinding: the first answer points to an origin that redirects to the same name, the second is forbidden. */
const rebinding = (at: MediaField, tries: number): EndCase[] => {
  const redirectToSelf: Script = (connection) => {
    const host = connection.request.headers.find(([name]) => name === 'host')?.[1]
    return redirecting(302, `http://${host}/again`)(connection)
  }
  let both: Promise<{ first: Origin; second: Origin }> | undefined
  const open = async (world: World) => {
    const first = await world.origin(redirectToSelf)
    return { first, second: await world.forbiddenOrigin(getPort(first)) }
  }
  return Array.from({ length: tries }, (_, i) =>
    endCase(
      at.create,
      `${at.field} try ${i}`,
      async (minimal, world) => {
        both ??= open(world)
        const { first } = await both
        const script: NameScript = ({ family, earlier }) =>
          family === 6 ? [] : [{ a: earlier === 0 ? getHost(first) : '127.0.0.1' }]
        return { ...minimal, ...at.quickWith(`http://${await world.hostName(script)}:${getPort(first)}/file`) }
      },
      {
        ...downloadFailure(at),
        async check() {
          const origins = await both
          return [
            ...failureUnless((origins?.first.requests.length ?? 0) > 0, 'the first address received no request'),
            ...failureUnless(origins?.second.connections().all === 0, 'the second address was connected to'),
          ]
        },
      },
    ),
  )
}

/** Redirects from a trusted HTTPS origin to plain HTTP. */
const httpsToHttpCase = (at: MediaField): EndCase => {
  let both: { plain: Origin; secure: Origin } | undefined
  return endCase(
    at.create,
    `${at.field} from https to http`,
    async (minimal, world) => {
      const plain = await world.origin(serving(goodPng))
      const tls = await world.media.certificate('trusted')
      both = { plain, secure: await world.origin(redirecting(302, plain.url), { tls }) }
      return { ...minimal, ...at.quickWith(both.secure.url) }
    },
    {
      ...downloadFailure(at),
      check: () => [
        ...failureUnless(both?.secure.requests.length === 1, 'the trusted origin did not receive exactly one request'),
        ...failureUnless(both?.plain.connections().all === 0, 'the redirect was followed'),
      ],
    },
  )
}

/** Host names, DNS answers and redirects to plain HTTP. */
export const namedHosts: Builders = {
  B178: hostNameCases(
    ...['127.0.0.1', '10.0.0.1', '169.254.169.254'].map((a) => [`leads to ${a}`, onlyV4({ a })] as const),
  ),
  B179: () =>
    mediaFields.flatMap((at) => [
      mixedRecordsCase(at, 'A and A', { a: '127.0.0.1' }),
      mixedRecordsCase(at, 'A and AAAA', { aaaa: '::1' }),
      mixedRecordsCase(at, 'A and a private AAAA', { aaaa: 'fd00::1' }),
    ]),
  B180: () => mediaFields.flatMap((at) => rebinding(at, byRunSize(100, 10))),
  B181: hostNameCases(
    ['alias after alias, one at a time', always([{ alias: 'c0.example' }])],
    ['twenty aliases to a forbidden address', onlyV4(...wholeChain, { a: '127.0.0.1' })],
    ['aliases in a circle', ({ name }) => [{ alias: 'c0.example' }, { alias: name, of: 'c0.example' }]],
  ),
  B182: hostNameCases(['silence', always('silence')], ['SERVFAIL', always('fails')], ['NXDOMAIN', always('unknown')]),
  B186: () => mediaFields.map(httpsToHttpCase),
}
