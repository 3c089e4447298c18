import { createOf } from '../support/creates.ts'
import { howOften, isWhole } from '../support/how-often.ts'
import { untilCancelled } from '../support/minimal-bodies.ts'
import { own, posting, unless } from './asking.ts'
import { schedule } from './callback-schedule.ts'
import type { Builders } from './case.ts'
import { serving, silent } from './scripts.ts'
import { type Good, judgeCrowded } from './waited-behind.ts'
import type { Books, Party, World } from './world.ts'

/** Bars of time: they decide only in a whole run, which has the machine to itself. */
const soonerMs = 2_000
const quickShare = 0.95
/** A pass may touch twice the blocks beside a hundred times the rows: the index is a level deeper, dead entries add some. */
const moreBlocks = 2

/** A task that is cancelled at once, so that its end is told. */
const endedTask = async (world: World, party: Party, url: string): Promise<string> => {
  const create = createOf('T2V')
  const { body } = await world.send(await posting(create, { ...untilCancelled(), callback_url: url })(world, party))
  const id = String(body['id'])
  await world.cancel(party, id)
  return id
}

const untilEnded = async (world: World, books: Books, ids: readonly string[]): Promise<string[]> => {
  const last = performance.now() + schedule.endsWithinMs
  const statuses: string[] = []
  for (const id of ids)
    for (;;) {
      const { status = 'unknown', attempts = 0 } = (await books.deliveryOf(id, 'failed')) ?? {}
      if (status !== 'waiting' || performance.now() > last) {
        statuses.push(`${status} ${attempts}`)
        break
      }
      await world.sleep(100)
    }
  return statuses
}

/** The ends of a good tenant's tasks, one after the other: when each was there and when it was sent. */
const sendGoods = async (world: World, books: Books, count: number): Promise<{ goods: Good[]; faults: string[] }> => {
  const [party, receiver] = [await world.newParty(), await world.origin(serving(''))]
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await endedTask(world, party, receiver.url))
  const statuses = await untilEnded(world, books, ids)
  const tries = await books.sentTriesOf(party.id)
  const goods = (await books.endsOf(ids)).flatMap(({ taskId, endedAtMs }) => {
    const sent = tries.find((each) => each.taskId === taskId)
    return sent ? [{ endedAtMs, sentAtMs: sent.atMs }] : []
  })
  const undelivered = statuses.filter((status) => status !== 'delivered 1')
  return {
    goods,
    faults: [
      ...unless(undelivered.length === 0, `of a good tenant's callbacks some are ${undelivered.join()}`),
      ...unless(goods.length === count, `${goods.length} of ${count} are in the log`),
    ],
  }
}

const inTime = (goods: readonly Good[]): string[] => {
  const late = goods.map(({ endedAtMs, sentAtMs }) => sentAtMs - endedAtMs).sort((a, b) => a - b)
  const lateMs = late[Math.ceil(late.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
  console.log(`95 % of a good tenant's callbacks are sent within ${Math.round(lateMs)} ms (bar ${soonerMs})`)
  return unless(!isWhole || lateMs < soonerMs, `95 % are sent within ${Math.round(lateMs)} ms`)
}

type Beside = { goods: number; hanging?: readonly string[] }
/** A try is logged when it ends, so hanging callbacks of the crowd are waited for before its tries are read. */
const besideCrowd = async (
  world: World,
  books: Books,
  crowdTenant: string,
  { goods: count, hanging = [] }: Beside,
): Promise<string[]> => {
  const { goods, faults } = await sendGoods(world, books, count)
  const statuses = await untilEnded(world, books, hanging)
  return [
    ...faults,
    ...judgeCrowded(goods, await books.sentTriesOf(crowdTenant)),
    ...inTime(goods),
    ...unless(
      statuses.every((status) => status === 'exhausted 4'),
      'not all had four tries',
    ),
  ]
}

/** One tenant's receivers are dead or hang; the others must not notice. */
export const crowdedCallbacks: Builders = {
  B524: () => [
    own('hanging deliveries', async (world, party) => {
      const { books } = world
      if (!books) return []
      const receiver = await world.origin(silent)
      const hanging: string[] = []
      for (let n = 0; n < howOften(500, 16); n += 1) hanging.push(await endedTask(world, party, receiver.url))
      const complaints = await besideCrowd(world, books, party.id, { goods: howOften(200, 20), hanging })
      return [
        ...complaints,
        ...unless(receiver.connections().most <= 4, `${receiver.connections().most} connections at once`),
      ]
    }),
  ],
  B528: () => [
    own('a dead host', async (world, party) => {
      const { books } = world
      if (!books) return []
      const id = await endedTask(world, party, 'http://127.0.0.126:9999/cb')
      const rows = howOften(1_000_000, 100_000)
      const few = await books.crowd(party.id, id, rows / 100)
      const blocksBesideFew = await books.blocksOfPass(party.id)
      await few.remove()
      const crowd = await books.crowd(party.id, id, rows)
      try {
        const blocks = await books.blocksOfPass(party.id)
        const before = await books.callbackPasses()
        const complaints = await besideCrowd(world, books, party.id, { goods: 50 })
        const after = await books.callbackPasses()
        const [all, quick] = [after.all - before.all, after.quick - before.quick]
        const touched = `${rows / 100} rows: ${JSON.stringify(blocksBesideFew)}, ${rows} rows: ${JSON.stringify(blocks)}`
        console.log(`blocks touched by a pass beside ${touched}`)
        console.log(`${quick} of ${all} passes took less than 50 ms (bar ${quickShare * 100} %)`)
        return [
          ...complaints,
          ...unless(all > 0, 'the dispatcher made no pass'),
          ...unless(
            blocks.sending <= moreBlocks * blocksBesideFew.sending &&
              blocks.skipping <= moreBlocks * blocksBesideFew.skipping,
            `a pass touches more blocks beside more rows: ${touched}`,
          ),
          ...unless(!isWhole || quick >= quickShare * all, `${quick} of ${all} passes took less than 50 ms`),
        ]
      } finally {
        await crowd.remove()
      }
    }),
  ],
}
