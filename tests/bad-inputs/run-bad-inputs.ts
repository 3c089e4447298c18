import type { Case, CustomCase, EndCase, RequestCase } from './case.ts'
import { checkEnd, checkLedger, checkNoLedger } from './checks/check-end.ts'
import { checkResponse, resolveExpectation } from './checks/check-response.ts'
import { plainRequest } from './plain-request.ts'
import { checkResponseTime } from './response-time.ts'
import type { Row } from './row.ts'
import type { ExchangeResult } from './wire/exchange.ts'
import type { OutgoingRequest } from './wire/request.ts'
import type { Party, World } from './world.ts'

/** Generous for a loaded machine; only rows with their own limit check the duration. */
const endsWithinMs = 1_200_000
const concurrency = 8

const getSend = ({ listener }: RequestCase, world: World): World['send'] =>
  listener === 'admin' ? world.sendToAdmin : world.send

const sendOnce = (one: RequestCase, world: World, request: OutgoingRequest): Promise<ExchangeResult> =>
  getSend(one, world)(request, {
    ...(one.timeoutMs === undefined ? {} : { timeoutMs: one.timeoutMs }),
    watchCloseMs: one.closes ? 3_000 : 0,
  })

/** Measures the baseline of a refusal: transfer and parsing without the rules under test. */
const measurePlainRequest = async (send: World['send'], refused: OutgoingRequest): Promise<number> =>
  (await send(plainRequest(refused))).waitedMs

/** Returns the id of a created task, which may be the whole reply. */
const getCreatedTaskId = ({ status, body }: ExchangeResult): string | undefined => {
  const id = body['task_id'] ?? (Object.keys(body).length === 1 ? body['id'] : undefined)
  return status === 200 && typeof id === 'string' ? id : undefined
}

const runRequestCase = async (row: Row, one: RequestCase, world: World, party: Party): Promise<readonly string[]> => {
  const isRefusal = resolveExpectation(row, one).status >= 400
  // Building a request may create tasks and holds, so they are counted afterwards.
  const request = await one.buildRequest(world, party)
  const before = isRefusal ? await world.database?.countTasksAndHolds(party.id) : undefined
  const response = await sendOnce(one, world, request)
  const failures = checkResponse(row, one, response)
  const after = before && (await world.database?.countTasksAndHolds(party.id))
  if (before && after && ((before.tasks !== after.tasks && !one.addsParts) || before.holds !== after.holds))
    failures.push('a refused request left a task or a hold')
  if (isRefusal && failures.length === 0) {
    const refuse = async () => (await sendOnce(one, world, await one.buildRequest(world, party))).waitedMs
    failures.push(
      ...(await checkResponseTime(response.waitedMs, one.withinMs, {
        refuse,
        plain: () => measurePlainRequest(getSend(one, world), request),
        contention: world.contention,
      })),
    )
  }
  if (one.check && failures.length === 0) failures.push(...(await one.check(response, world, party)))
  const createdId = getCreatedTaskId(response)
  if (createdId !== undefined) await world.cancel(party, createdId)
  return failures
}

const runEndCase = async (row: Row, one: EndCase, world: World, party: Party): Promise<readonly string[]> => {
  const created = await world.send(await one.buildRequest(world, party))
  const id = created.body['id']
  if (created.status !== 200 || typeof id !== 'string')
    return [`the create responds ${created.status}: ${created.text.slice(0, 300)}`]
  const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'
  const task = await world.until(party, id, isEnded, one.endsWithinMs ?? endsWithinMs)
  const failures = checkEnd(row, one, task, Number(created.body['credits']))
  const kinds = await world.database?.listLedgerKinds(id)
  if (kinds) failures.push(...(party.ownerId === undefined ? checkLedger(task, kinds) : checkNoLedger(kinds)))
  if (one.check && failures.length === 0) failures.push(...(await one.check({ created, task }, world, party)))
  return failures
}

const runCase = async (row: Row, one: Case, world: World, shared: Party): Promise<string[]> => {
  const options = one.kind === 'end' ? undefined : one.party
  const party = options?.hasFilms ? await world.filmParty() : options ? await world.newParty(options) : shared
  const run = {
    request: () => runRequestCase(row, one as RequestCase, world, party),
    end: () => runEndCase(row, one as EndCase, world, party),
    custom: () => (one as CustomCase).run(world, party),
  }[one.kind]
  const failures = await run().catch((error: unknown) => [String(error)])
  return failures.map((failure) => `${one.name}: ${failure}`)
}

const mayRunConcurrently = (one: Case): boolean => one.kind !== 'request' || one.runsConcurrently === true

/** Cancels open tasks, which would slow down the next rows. */
const cancelOpenTasks = async (world: World, parties: readonly Party[]): Promise<void> => {
  for (const party of parties)
    for (const id of (await world.database?.listOpenTasks(party.id)) ?? []) await world.cancel(party, id)
}

/** Runs all cases of a row with a new tenant and returns all failures. */
export const runRow = async (row: Row, cases: readonly Case[], base: World): Promise<string[]> => {
  const parties: Party[] = []
  const world: World = {
    ...base,
    async newParty(options) {
      const party = await base.newParty(options)
      parties.push(party)
      return party
    },
  }
  const party = await world.newParty()
  const failures: string[] = []
  for (const one of cases.filter((each) => !mayRunConcurrently(each)))
    failures.push(...(await runCase(row, one, world, party)))
  const left = cases.filter(mayRunConcurrently).values()
  const work = async (): Promise<void> => {
    for (const one of left) failures.push(...(await runCase(row, one, world, party)))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await cancelOpenTasks(world, parties)
  return failures
}
