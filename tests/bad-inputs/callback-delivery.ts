import { createOf } from '../support/creates.ts'
import { untilCancelled } from '../support/minimal-bodies.ts'
import { own, posting, unless } from './asking.ts'
import { type Schedule, schedule } from './callback-schedule.ts'
import type { OwnCase } from './case.ts'
import { serving } from './scripts.ts'
import type { Delivery, Origin, OriginRequest, Party, Script, Snapshot, World } from './world.ts'

export type Told = {
  receiver: Origin
  id: string
  tries: readonly OriginRequest[]
  /** What the service has recorded; nothing where its books are closed to the tests. */
  log: Delivery | undefined
  snapshots: readonly Snapshot[]
}
export type Telling = {
  script: (world: World) => Script | Promise<Script>
  payload?: string
  isEarly?: boolean
  /** A name for the receiver, in place of its address. */
  host?: (world: World, receiver: URL) => Promise<string>
  tls?: 'self-signed' | 'expired' | 'wrong host'
}

const pollMs = 100

export const headerOf = ({ headers }: OriginRequest, name: string): string =>
  headers.find(([each]) => each === name)?.[1] ?? ''
export const eventOf = (request: OriginRequest): string => headerOf(request, 'webhook-id').split('_').at(-1) ?? ''

/** Follows a delivery until it has ended, and collects what was recorded on the way. */
const followDelivery = async (
  world: World,
  id: string,
  { endsWithinMs, allTriesMs }: Schedule,
): Promise<Pick<Told, 'log' | 'snapshots'>> => {
  const { books } = world
  if (!books) {
    await world.sleep(allTriesMs)
    return { log: undefined, snapshots: [] }
  }
  const snapshots: Snapshot[] = []
  for (const last = performance.now() + endsWithinMs; ; ) {
    const log = await books.deliveryOf(id, 'failed')
    if (log) snapshots.push(log)
    if (log && log.status !== 'waiting') return { log, snapshots }
    if (performance.now() > last) throw new Error(`the delivery has not ended: ${JSON.stringify(log)}`)
    await world.sleep(pollMs)
  }
}

/** A task may start before it is cancelled: the receiver accepts the callbacks of earlier events and does not count them. */
const answeringEnds = (script: Script): Script => {
  let earlier = 0
  return (connection) =>
    eventOf(connection.request) === 'failed' ? script({ ...connection, earlier: earlier++ }) : serving('')(connection)
}

/** A task that is cancelled at once: its end is told to a receiver that behaves as scripted, until no further try comes. */
export const tell = async (
  world: World,
  party: Party,
  { script, payload = '', isEarly, host, tls }: Telling,
): Promise<Told> => {
  const certificate = tls ? await world.media.certificate(tls) : undefined
  const receiver = await world.origin(answeringEnds(await script(world)), {
    path: '/cb',
    ...(isEarly ? { isEarly } : {}),
    ...(certificate ? { tls: certificate } : {}),
  })
  const callback = new URL(receiver.url)
  if (host) callback.hostname = await host(world, callback)
  const change = { ...untilCancelled(), payload, callback_url: callback.href }
  const { body } = await world.send(await posting(createOf('T2V'), change)(world, party))
  const id = String(body['id'])
  await world.cancel(party, id)
  const followed = await followDelivery(world, id, schedule)
  await world.sleep(followed.log?.status === 'delivered' ? schedule.quietAfterDeliveryMs : schedule.quietMs)
  return { receiver, id, tries: receiver.requests.filter((request) => eventOf(request) === 'failed'), ...followed }
}

/** The log of the service says the same as the receiver saw. */
export const logged = ({ log }: Told, status: string, attempts: number): string[] =>
  log ? unless(log.status === status && log.attempts === attempts, `logged as ${JSON.stringify(log)}`) : []

const triesOf = (told: Told, wanted: number): string[] =>
  unless(told.tries.length === wanted, `${told.tries.length} tries instead of ${wanted}`)

export const delivered = (name: string, telling: Telling, tries = 1): OwnCase =>
  own(name, async (world, party) => {
    const told = await tell(world, party, telling)
    return [...triesOf(told, tries), ...logged(told, 'delivered', tries)]
  })

/** Four tries, then silence. */
export const exhausted = (
  name: string,
  telling: Telling,
  judge: (told: Told) => readonly string[] = () => [],
): OwnCase =>
  own(name, async (world, party) => {
    const told = await tell(world, party, telling)
    return [...triesOf(told, 4), ...logged(told, 'exhausted', 4), ...judge(told)]
  })
