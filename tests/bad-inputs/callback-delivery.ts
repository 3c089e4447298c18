import { findCreate } from '../support/creates.ts'
import { untilCancelled } from '../support/minimal-bodies.ts'
import { type Schedule, schedule } from './callback-schedule.ts'
import type { CustomCase } from './case.ts'
import { buildCreate, customCase, failureUnless } from './request-cases.ts'
import { serving } from './scripts.ts'
import type { Delivery, Origin, OriginRequest, Party, Script, Snapshot, World } from './world.ts'

export type ObservedDelivery = {
  receiver: Origin
  id: string
  tries: readonly OriginRequest[]
  /** The delivery log of the service; undefined when the tests have no database access. */
  log: Delivery | undefined
  snapshots: readonly Snapshot[]
}
export type DeliveryScenario = {
  script: (world: World) => Script | Promise<Script>
  payload?: string
  isEarly?: boolean
  /** Returns a host name that replaces the receiver's address. */
  host?: (world: World, receiver: URL) => Promise<string>
  tls?: 'self-signed' | 'expired' | 'wrong host'
}

const pollMs = 100

export const getHeader = ({ headers }: OriginRequest, name: string): string =>
  headers.find(([each]) => each === name)?.[1] ?? ''
export const readEvent = (request: OriginRequest): string => getHeader(request, 'webhook-id').split('_').at(-1) ?? ''

/** Polls a delivery until it ends and collects a snapshot per poll. */
const followDelivery = async (
  world: World,
  id: string,
  { endsWithinMs, allTriesMs }: Schedule,
): Promise<Pick<ObservedDelivery, 'log' | 'snapshots'>> => {
  const { database } = world
  if (!database) {
    await world.sleep(allTriesMs)
    return { log: undefined, snapshots: [] }
  }
  const snapshots: Snapshot[] = []
  for (const last = performance.now() + endsWithinMs; ; ) {
    const log = await database.readDelivery(id, 'failed')
    if (log) snapshots.push(log)
    if (log && log.status !== 'waiting') return { log, snapshots }
    if (performance.now() > last) throw new Error(`the delivery has not ended: ${JSON.stringify(log)}`)
    await world.sleep(pollMs)
  }
}

/** A task may start before it is cancelled: the receiver accepts earlier events without counting them. */
const answerFailedEvent = (script: Script): Script => {
  let earlier = 0
  return (connection) =>
    readEvent(connection.request) === 'failed' ? script({ ...connection, earlier: earlier++ }) : serving('')(connection)
}

/** Cancels a new task, delivers its end to a scripted receiver and waits until no further attempt follows. */
export const observeDelivery = async (
  world: World,
  party: Party,
  { script, payload = '', isEarly, host, tls }: DeliveryScenario,
): Promise<ObservedDelivery> => {
  const certificate = tls ? await world.media.certificate(tls) : undefined
  const receiver = await world.origin(answerFailedEvent(await script(world)), {
    path: '/cb',
    ...(isEarly ? { isEarly } : {}),
    ...(certificate ? { tls: certificate } : {}),
  })
  const callback = new URL(receiver.url)
  if (host) callback.hostname = await host(world, callback)
  const change = { ...untilCancelled(), payload, callback_url: callback.href }
  const { body } = await world.send(await buildCreate(findCreate('T2V'), change)(world, party))
  const id = String(body['id'])
  await world.cancel(party, id)
  const followed = await followDelivery(world, id, schedule)
  await world.sleep(followed.log?.status === 'delivered' ? schedule.quietAfterDeliveryMs : schedule.quietMs)
  return { receiver, id, tries: receiver.requests.filter((request) => readEvent(request) === 'failed'), ...followed }
}

/** Checks that the delivery log matches what the receiver observed. */
export const checkLog = ({ log }: ObservedDelivery, status: string, attempts: number): string[] =>
  log ? failureUnless(log.status === status && log.attempts === attempts, `logged as ${JSON.stringify(log)}`) : []

const checkTries = (delivery: ObservedDelivery, wanted: number): string[] =>
  failureUnless(delivery.tries.length === wanted, `${delivery.tries.length} attempts instead of ${wanted}`)

export const deliveredCase = (name: string, scenario: DeliveryScenario, tries = 1): CustomCase =>
  customCase(name, async (world, party) => {
    const delivery = await observeDelivery(world, party, scenario)
    return [...checkTries(delivery, tries), ...checkLog(delivery, 'delivered', tries)]
  })

/** A delivery that is exhausted after four attempts. */
export const exhaustedCase = (
  name: string,
  scenario: DeliveryScenario,
  check: (delivery: ObservedDelivery) => readonly string[] = () => [],
): CustomCase =>
  customCase(name, async (world, party) => {
    const delivery = await observeDelivery(world, party, scenario)
    return [...checkTries(delivery, 4), ...checkLog(delivery, 'exhausted', 4), ...check(delivery)]
  })
