import { findCreate } from '../support/creates.ts'
import { untilCancelled } from '../support/minimal-bodies.ts'
import { byRunSize, isFullRun } from '../support/run-size.ts'
import { schedule } from './callback-schedule.ts'
import type { Builders } from './case.ts'
import { checkIsolation, type HealthyCallback } from './check-isolation.ts'
import { buildCreate, customCase, failureUnless } from './request-cases.ts'
import { serving, silent } from './scripts.ts'
import type { DatabaseInspector, Party, World } from './world.ts'

/** Time limits; they decide only in a full run, which has the machine to itself. */
const maxLatenessMs = 2_000
const minQuickShare = 0.95
/** With a hundred times the rows a pass may touch twice the blocks: a deeper index, and dead entries. */
const maxBlockGrowth = 2

/** Creates a task and cancels it at once, which triggers its final callback. */
const createCancelledTask = async (world: World, party: Party, url: string): Promise<string> => {
  const create = findCreate('T2V')
  const { body } = await world.send(await buildCreate(create, { ...untilCancelled(), callback_url: url })(world, party))
  const id = String(body['id'])
  await world.cancel(party, id)
  return id
}

const waitForDeliveries = async (
  world: World,
  database: DatabaseInspector,
  ids: readonly string[],
): Promise<string[]> => {
  const last = performance.now() + schedule.endsWithinMs
  const statuses: string[] = []
  for (const id of ids)
    for (;;) {
      const { status = 'unknown', attempts = 0 } = (await database.readDelivery(id, 'failed')) ?? {}
      if (status !== 'waiting' || performance.now() > last) {
        statuses.push(`${status} ${attempts}`)
        break
      }
      await world.sleep(100)
    }
  return statuses
}

/** Ends tasks of a healthy tenant one by one and records when each ended and when its callback was sent. */
const sendHealthyCallbacks = async (
  world: World,
  database: DatabaseInspector,
  count: number,
): Promise<{ healthy: HealthyCallback[]; faults: string[] }> => {
  const [party, receiver] = [await world.newParty(), await world.origin(serving(''))]
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await createCancelledTask(world, party, receiver.url))
  const statuses = await waitForDeliveries(world, database, ids)
  const tries = await database.listSentTries(party.id)
  const healthy = (await database.listTaskEnds(ids)).flatMap(({ taskId, endedAtMs }) => {
    const sent = tries.find((each) => each.taskId === taskId)
    return sent ? [{ endedAtMs, sentAtMs: sent.atMs }] : []
  })
  const undelivered = statuses.filter((status) => status !== 'delivered 1')
  return {
    healthy,
    faults: [
      ...failureUnless(undelivered.length === 0, `callbacks of the healthy tenant ended as ${undelivered.join()}`),
      ...failureUnless(healthy.length === count, `${healthy.length} of ${count} are in the log`),
    ],
  }
}

const checkLateness = (healthy: readonly HealthyCallback[]): string[] => {
  const late = healthy.map(({ endedAtMs, sentAtMs }) => sentAtMs - endedAtMs).sort((a, b) => a - b)
  const lateMs = late[Math.ceil(late.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
  console.log(
    `95 % of the healthy tenant's callbacks are sent within ${Math.round(lateMs)} ms (limit ${maxLatenessMs})`,
  )
  return failureUnless(!isFullRun || lateMs < maxLatenessMs, `95 % are sent within ${Math.round(lateMs)} ms`)
}

type BacklogOptions = { healthy: number; hanging?: readonly string[] }
/** An attempt is logged when it ends, so the backlog's hanging callbacks must end before its attempts are read. */
const checkBesideBacklog = async (
  world: World,
  database: DatabaseInspector,
  backlogTenant: string,
  { healthy: count, hanging = [] }: BacklogOptions,
): Promise<string[]> => {
  const { healthy, faults } = await sendHealthyCallbacks(world, database, count)
  const statuses = await waitForDeliveries(world, database, hanging)
  return [
    ...faults,
    ...checkIsolation(healthy, await database.listSentTries(backlogTenant)),
    ...checkLateness(healthy),
    ...failureUnless(
      statuses.every((status) => status === 'exhausted 4'),
      'not every hanging callback had four attempts',
    ),
  ]
}

/** Dead or hanging receivers of one tenant must not delay other tenants. */
export const callbackIsolation: Builders = {
  B524: () => [
    customCase('hanging deliveries', async (world, party) => {
      const { database } = world
      if (!database) return []
      const receiver = await world.origin(silent)
      const hanging: string[] = []
      for (let n = 0; n < byRunSize(500, 16); n += 1)
        hanging.push(await createCancelledTask(world, party, receiver.url))
      const failures = await checkBesideBacklog(world, database, party.id, { healthy: byRunSize(200, 20), hanging })
      return [
        ...failures,
        ...failureUnless(receiver.connections().most <= 4, `${receiver.connections().most} connections at once`),
      ]
    }),
  ],
  B528: () => [
    customCase('a dead host', async (world, party) => {
      const { database } = world
      if (!database) return []
      const id = await createCancelledTask(world, party, 'http://127.0.0.126:9999/cb')
      const rows = byRunSize(1_000_000, 100_000)
      const few = await database.addDueCallbacks(party.id, id, rows / 100)
      const blocksWithFewRows = await database.countPassBlocks(party.id)
      await few.remove()
      const backlog = await database.addDueCallbacks(party.id, id, rows)
      try {
        const blocks = await database.countPassBlocks(party.id)
        const before = await database.readDispatcherPasses()
        const failures = await checkBesideBacklog(world, database, party.id, { healthy: 50 })
        const after = await database.readDispatcherPasses()
        const [all, quick] = [after.all - before.all, after.quick - before.quick]
        const blockSummary = `${rows / 100} rows: ${JSON.stringify(blocksWithFewRows)}, ${rows} rows: ${JSON.stringify(blocks)}`
        console.log(`blocks touched by a pass with ${blockSummary}`)
        console.log(`${quick} of ${all} passes took less than 50 ms (limit ${minQuickShare * 100} %)`)
        return [
          ...failures,
          ...failureUnless(all > 0, 'the dispatcher made no pass'),
          ...failureUnless(
            blocks.sending <= maxBlockGrowth * blocksWithFewRows.sending &&
              blocks.skipping <= maxBlockGrowth * blocksWithFewRows.skipping,
            `a pass touches more blocks with more rows: ${blockSummary}`,
          ),
          ...failureUnless(
            !isFullRun || quick >= minQuickShare * all,
            `${quick} of ${all} passes took less than 50 ms`,
          ),
        ]
      } finally {
        await backlog.remove()
      }
    }),
  ],
}
