import { own, posting, unless } from './asking.ts'
import type { Builders } from './case.ts'
import { createOf } from './creates.ts'
import { howOften } from './how-often.ts'
import { quickOf } from './minimal-bodies.ts'
import { serving, silent } from './scripts.ts'
import type { Origin, Party, World } from './world.ts'

type Books = NonNullable<World['books']>

const sooner = 2_000
const passes = 0.95
const rounds = 3

/** A task that is cancelled at once, and when its end could be told. */
const ended = async (world: World, party: Party, url: string): Promise<{ id: string; at: number }> => {
  const create = createOf('T2V')
  const { body } = await world.send(await posting(create, { ...quickOf('T2V'), callback_url: url })(world, party))
  const id = String(body['id'])
  await world.cancel(party, id)
  return { id, at: performance.now() }
}

const heardAfter = (receiver: Origin, { id, at }: { id: string; at: number }): number => {
  const heard = receiver.requests.find(({ headers }) =>
    headers.some(([name, value]) => name === 'webhook-id' && value === `evt_${id}_failed`),
  )
  return heard ? heard.at - at : Number.POSITIVE_INFINITY
}

/** How late the end of a good tenant's tasks is told, one after the other; the 95th percentile. */
const lateness = async (world: World, count: number): Promise<number> => {
  const [party, receiver] = [await world.newParty(), await world.origin(serving(''))]
  const tasks: { id: string; at: number }[] = []
  for (let n = 0; n < count; n += 1) tasks.push(await ended(world, party, receiver.url))
  await world.sleep(sooner)
  const late = tasks.map((task) => heardAfter(receiver, task)).sort((a, b) => a - b)
  return late[Math.ceil(late.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
}

const inTime = (lateMs: number): string[] => unless(lateMs < sooner, `95 % are told within ${Math.round(lateMs)} ms`)

const besideCrowd = async (world: World, books: Books): Promise<string[]> => {
  const before = await books.callbackPasses()
  const complaints = inTime(await lateness(world, 50))
  const after = await books.callbackPasses()
  const [all, quick] = [after.all - before.all, after.quick - before.quick]
  return [...complaints, ...unless(all > 0 && quick >= passes * all, `${quick} of ${all} passes took less than 50 ms`)]
}

/** One tenant's receivers are dead or hang; the others must not notice. */
export const crowdedCallbacks: Builders = {
  B524: () => [
    own('hanging deliveries', async (world, party) => {
      const receiver = await world.origin(silent)
      const hanging: string[] = []
      for (let n = 0; n < howOften(500, 50); n += 1) hanging.push((await ended(world, party, receiver.url)).id)
      const complaints = inTime(await lateness(world, howOften(200, 20)))
      const { books } = world
      if (!books) return complaints
      const isOver = async (id: string) => (await books.deliveryOf(id, 'failed'))?.status === 'exhausted'
      for (const id of hanging) for (let n = 0; n < 600 && !(await isOver(id)); n += 1) await world.sleep(1_000)
      const ends = await Promise.all(hanging.map((id) => books.deliveryOf(id, 'failed')))
      return [
        ...complaints,
        ...unless(
          ends.every((end) => end?.status === 'exhausted' && end.attempts === 4),
          'not all had four tries',
        ),
        ...unless(receiver.connections().most <= 4, `${receiver.connections().most} connections at once`),
      ]
    }),
  ],
  B528: () => [
    own('a dead host', async (world, party) => {
      if (!world.books) return []
      const { id } = await ended(world, party, 'http://127.0.0.126:9999/cb')
      const crowd = await world.books.crowd(party.id, id, howOften(1_000_000, 100_000))
      try {
        let complaints: string[] = []
        // The machine may be shared: a moment of others is not what a crowd costs.
        for (let round = 0; round < rounds; round += 1) {
          complaints = await besideCrowd(world, world.books)
          if (complaints.length === 0) break
        }
        return complaints
      } finally {
        await crowd.remove()
      }
    }),
  ],
}
