import type { AskCase, Case, EndCase, OwnCase } from './case.ts'
import { inTime } from './in-time.ts'
import { expectedOf, judgeAnswer } from './judge/judge-answer.ts'
import { judgeEnd, judgeFree, judgeLedger } from './judge/judge-end.ts'
import type { Row } from './row.ts'
import type { Sending } from './wire/ask.ts'
import type { Seen } from './wire/exchange.ts'
import type { Party, World } from './world.ts'

/** For a machine that renders much at once; how long it takes is no part of a row that does not say so. */
const endsWithinMs = 1_200_000
const endsAtOnce = 8

const sendOnce = (one: AskCase, world: World, sending: Sending): Promise<Seen> =>
  world.send(sending, {
    ...(one.timeoutMs === undefined ? {} : { timeoutMs: one.timeoutMs }),
    watchCloseMs: one.closes ? 3_000 : 0,
  })

/** Nothing is looked up and nothing is parsed: what every request takes. */
const plain = async (world: World): Promise<number> =>
  (await world.send({ method: 'GET', target: '/no-such-route', headers: [] })).waitedMs

/** The task that a create made, which may be all it answers. */
const madeBy = ({ status, body }: Seen): string | undefined => {
  const id = body['task_id'] ?? (Object.keys(body).length === 1 ? body['id'] : undefined)
  return status === 200 && typeof id === 'string' ? id : undefined
}

const runAsk = async (row: Row, one: AskCase, world: World, party: Party): Promise<readonly string[]> => {
  const isRefusal = expectedOf(row, one).status >= 400
  // What a request needs may itself be tasks and holds, so they are counted once it is there.
  const sending = await one.ask(world, party)
  const before = isRefusal ? await world.books?.countOf(party.id) : undefined
  const seen = await sendOnce(one, world, sending)
  const complaints = judgeAnswer(row, one, seen)
  const after = before && (await world.books?.countOf(party.id))
  if (before && after && ((before.tasks !== after.tasks && !one.addsParts) || before.holds !== after.holds))
    complaints.push('a refused request left a task or a hold')
  if (isRefusal && complaints.length === 0) {
    const refuse = async () => (await sendOnce(one, world, await one.ask(world, party))).waitedMs
    complaints.push(...(await inTime(seen.waitedMs, one.withinMs, { refuse, plain: () => plain(world) })))
  }
  if (one.check && complaints.length === 0) complaints.push(...(await one.check(seen, world, party)))
  const made = madeBy(seen)
  if (made !== undefined) await world.cancel(party, made)
  return complaints
}

const runEnd = async (row: Row, one: EndCase, world: World, party: Party): Promise<readonly string[]> => {
  const created = await world.send(await one.ask(world, party))
  const id = created.body['id']
  if (created.status !== 200 || typeof id !== 'string')
    return [`the create answers ${created.status}: ${created.text.slice(0, 300)}`]
  const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'
  const task = await world.until(party, id, isEnded, one.endsWithinMs ?? endsWithinMs)
  const complaints = judgeEnd(row, one, task, Number(created.body['credits']))
  const kinds = await world.books?.ledgerOf(id)
  if (kinds) complaints.push(...(party.ownerId === undefined ? judgeLedger(task, kinds) : judgeFree(kinds)))
  if (one.check && complaints.length === 0) complaints.push(...(await one.check({ created, task }, world, party)))
  return complaints
}

const runCase = async (row: Row, one: Case, world: World, shared: Party): Promise<string[]> => {
  const wish = one.kind === 'end' ? undefined : one.party
  const party = wish?.hasFilms ? await world.filmParty() : wish ? await world.newParty(wish) : shared
  const run = {
    ask: () => runAsk(row, one as AskCase, world, party),
    end: () => runEnd(row, one as EndCase, world, party),
    own: () => (one as OwnCase).run(world, party),
  }[one.kind]
  const complaints = await run().catch((error: unknown) => [String(error)])
  return complaints.map((complaint) => `${one.name}: ${complaint}`)
}

const isPatient = (one: Case): boolean => one.kind !== 'ask' || one.isPatient === true

/** What a row leaves running would stand in the way of the next ones. */
const leaveNothing = async (world: World, parties: readonly Party[]): Promise<void> => {
  for (const party of parties)
    for (const id of (await world.books?.openTasksOf(party.id)) ?? []) await world.cancel(party, id)
}

/** All requests of a row, against a tenant of its own; every complaint there is. */
export const runRow = async (row: Row, cases: readonly Case[], around: World): Promise<string[]> => {
  const parties: Party[] = []
  const world: World = {
    ...around,
    async newParty(wish) {
      const party = await around.newParty(wish)
      parties.push(party)
      return party
    },
  }
  const party = await world.newParty()
  const complaints: string[] = []
  for (const one of cases.filter((each) => !isPatient(each)))
    complaints.push(...(await runCase(row, one, world, party)))
  const left = cases.filter(isPatient).values()
  const work = async (): Promise<void> => {
    for (const one of left) complaints.push(...(await runCase(row, one, world, party)))
  }
  await Promise.all(Array.from({ length: endsAtOnce }, work))
  await leaveNothing(world, parties)
  return complaints
}
