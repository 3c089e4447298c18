import { howOften } from '../support/how-often.ts'
import { ending, unless } from './asking.ts'
import type { Builder, Builders, EndCase } from './case.ts'
import { goodPng, type MediaField, mediaFields, reasonFor } from './media-fields.ts'
import { redirecting, serving } from './scripts.ts'
import type { NameRecord, NameReply, NameScript, Origin, Script, World } from './world.ts'

const failure = ({ kind }: MediaField) => ({ otherwise: { reason: reasonFor(kind, 'ImageDownloadFailure') } })
export const hostOf = ({ url }: Origin): string => new URL(url).hostname
const portOf = ({ url }: Origin): number => Number(new URL(url).port)

/** IPv4 addresses for a name; of the other family there are none. */
const onlyV4 =
  (...records: readonly NameRecord[]): NameScript =>
  ({ family }) =>
    family === 4 ? records : []

/** A name whose addresses are as scripted, at the port of an origin that must hear nothing. */
const named = (
  at: MediaField,
  name: string,
  { target, script }: { target: (world: World) => Promise<Origin>; script: (target: Origin) => NameScript },
): EndCase => {
  let watched: Origin | undefined
  return ending(
    at.create,
    `${at.field} ${name}`,
    async (minimal, world) => {
      watched = await target(world)
      const host = await world.hostName(script(watched))
      return { ...minimal, ...at.quickWith(`http://${host}:${portOf(watched)}/file`) }
    },
    { ...failure(at), check: () => unless(watched?.connections().all === 0, 'it was connected to') },
  )
}

const forbidden = (world: World): Promise<Origin> => world.forbiddenOrigin()
const reachable = (world: World): Promise<Origin> => world.origin(serving(goodPng))

/** Names at each field, each answered in one way; nobody is reached. */
const answers =
  (...list: readonly (readonly [name: string, script: NameScript])[]): Builder =>
  () =>
    mediaFields.flatMap((at) =>
      list.map(([name, script]) => named(at, name, { target: forbidden, script: () => script })),
    )
const always =
  (reply: NameReply): NameScript =>
  () =>
    reply

/** A good address beside one that is forbidden. */
const mixed = (at: MediaField, name: string, bad: NameRecord): EndCase =>
  named(at, name, {
    target: reachable,
    script: (origin) => (question) => {
      const records: readonly NameRecord[] = [{ a: hostOf(origin) }, bad]
      return records.filter((record) => 'a' in record === (question.family === 4))
    },
  })

const chain = Array.from({ length: 20 }, (_, i) => `c${i}.example`)
const wholeChain: readonly NameRecord[] = chain.map((alias, i) =>
  i === 0 ? { alias } : { alias, of: chain[i - 1] ?? '' },
)

/** The first answer leads to an origin that sends on to the same name, the second to a place nobody may reach. */
const rebinding = (at: MediaField, tries: number): EndCase[] => {
  const sendsOn: Script = (connection) => {
    const host = connection.request.headers.find(([name]) => name === 'host')?.[1]
    return redirecting(302, `http://${host}/again`)(connection)
  }
  let both: Promise<{ first: Origin; second: Origin }> | undefined
  const open = async (world: World) => {
    const first = await world.origin(sendsOn)
    return { first, second: await world.forbiddenOrigin(portOf(first)) }
  }
  return Array.from({ length: tries }, (_, i) =>
    ending(
      at.create,
      `${at.field} try ${i}`,
      async (minimal, world) => {
        both ??= open(world)
        const { first } = await both
        const script: NameScript = ({ family, earlier }) =>
          family === 6 ? [] : [{ a: earlier === 0 ? hostOf(first) : '127.0.0.1' }]
        return { ...minimal, ...at.quickWith(`http://${await world.hostName(script)}:${portOf(first)}/file`) }
      },
      {
        ...failure(at),
        async check() {
          const seen = await both
          return [
            ...unless((seen?.first.requests.length ?? 0) > 0, 'the first address was not asked'),
            ...unless(seen?.second.connections().all === 0, 'the second address was connected to'),
          ]
        },
      },
    ),
  )
}

/** Redirects from a trusted origin to a plain one. */
const toPlain = (at: MediaField): EndCase => {
  let both: { plain: Origin; secure: Origin } | undefined
  return ending(
    at.create,
    `${at.field} from https to http`,
    async (minimal, world) => {
      const plain = await world.origin(serving(goodPng))
      const tls = await world.media.certificate('trusted')
      both = { plain, secure: await world.origin(redirecting(302, plain.url), { tls }) }
      return { ...minimal, ...at.quickWith(both.secure.url) }
    },
    {
      ...failure(at),
      check: () => [
        ...unless(both?.secure.requests.length === 1, 'the trusted origin was not asked once'),
        ...unless(both?.plain.connections().all === 0, 'the redirect was followed'),
      ],
    },
  )
}

/** What a name may lead to, and what a certificate. */
export const namedHosts: Builders = {
  B178: answers(...['127.0.0.1', '10.0.0.1', '169.254.169.254'].map((a) => [`leads to ${a}`, onlyV4({ a })] as const)),
  B179: () =>
    mediaFields.flatMap((at) => [
      mixed(at, 'A and A', { a: '127.0.0.1' }),
      mixed(at, 'A and AAAA', { aaaa: '::1' }),
      mixed(at, 'A and a private AAAA', { aaaa: 'fd00::1' }),
    ]),
  B180: () => mediaFields.flatMap((at) => rebinding(at, howOften(100, 10))),
  B181: answers(
    ['alias after alias, one at a time', always([{ alias: 'c0.example' }])],
    ['twenty aliases to a forbidden address', onlyV4(...wholeChain, { a: '127.0.0.1' })],
    ['aliases in a circle', ({ name }) => [{ alias: 'c0.example' }, { alias: name, of: 'c0.example' }]],
  ),
  B182: answers(['silence', always('silence')], ['SERVFAIL', always('fails')], ['NXDOMAIN', always('unknown')]),
  B186: () => mediaFields.map(toPlain),
}
