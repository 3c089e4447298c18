import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Create, creates, findCreate } from '../support/creates.ts'
import { type Body, minimalBody, quickBody } from '../support/minimal-bodies.ts'
import type { Builders, CustomCase } from './case.ts'
import { buildCreate, customCase, failureUnless, requestCase } from './request-cases.ts'
import type { ExchangeResult } from './wire/exchange.ts'
import type { Header, HttpRequest } from './wire/request.ts'
import type { Party, World } from './world.ts'

const keyed = (key: string): Header => ['Idempotency-Key', key]
const buildKeyedCreate = (
  create: Create,
  key: string,
  body: Body | string,
  world: World,
  party: Party,
): Promise<HttpRequest> => buildCreate(create, () => body, { headers: [keyed(key)] })(world, party)
const slow = { timeoutMs: 60_000 }
const dayAndASecond = 24 * 60 * 60 + 1
const breakPrices = join(import.meta.dirname, 'live', 'break-prices.ts')

/** Runs one scenario with idempotency keys on every create, then cancels the tasks. */
const scenarioCases = (
  runScenario: (
    create: Create,
    send: (body: Body | string, key?: string) => Promise<ExchangeResult>,
    world: World,
    party: Party,
  ) => Promise<readonly string[]>,
): CustomCase[] =>
  creates.map((create) =>
    customCase(
      create.code,
      async (world, party) => {
        const key: string = randomUUID()
        const taskIds = new Set<string>()
        const send = async (body: Body | string, other = key): Promise<ExchangeResult> => {
          const response = await world.send(await buildKeyedCreate(create, other, body, world, party), slow)
          if (typeof response.body['task_id'] === 'string') taskIds.add(response.body['task_id'])
          return response
        }
        const failures = await runScenario(create, send, world, party)
        for (const id of taskIds) await world.cancel(party, id)
        return failures
      },
      { party: {} },
    ),
  )

const otherBody = (create: Create): Body => ({ ...minimalBody(create.code), payload: 'another' })
const backwards = (body: Body): string => JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2)

const quotePrice = async (world: World, body: Body): Promise<number> => {
  const party = await world.newParty()
  const response = await world.send(await buildCreate(findCreate('T2V'), () => body)(world, party))
  await world.cancel(party, String(response.body['id']))
  return Number(response.body['credits'])
}

/** A hundred concurrent creates with credits for ten. */
const hundred = (check: (responses: readonly ExchangeResult[]) => readonly string[]): CustomCase =>
  customCase('a hundred at once', async (world) => {
    const body = quickBody('T2V')
    const party = await world.newParty({ credits: 10 * (await quotePrice(world, body)) })
    const request = await buildCreate(findCreate('T2V'), () => body)(world, party)
    const responses = await Promise.all(Array.from({ length: 100 }, () => world.send(request, slow)))
    for (const { body: reply } of responses)
      if (typeof reply['task_id'] === 'string') await world.cancel(party, reply['task_id'])
    return check(responses)
  })

/** Idempotency and credits. */
export const idempotencyAndCredits: Builders = {
  B471a: () =>
    creates.map((create) => requestCase(create, '255 characters', {}, { headers: [keyed('k'.repeat(255))], ...slow })),
  B471b: () =>
    ['k'.repeat(256), '', 'a\tb'].flatMap((key) =>
      creates.map((create) => requestCase(create, JSON.stringify(key).slice(0, 20), {}, { headers: [keyed(key)] })),
    ),
  B472: () =>
    scenarioCases(async (create, send, world, party) => {
      const before = await world.database?.countTasksAndHolds(party.id)
      const [first, again] = [await send(minimalBody(create.code)), await send(minimalBody(create.code))]
      const after = await world.database?.countTasksAndHolds(party.id)
      return [
        ...failureUnless(first.status === 200 && again.text === first.text, 'the second response differs'),
        ...failureUnless(again.header('idempotent-replayed') === 'true', 'the replay lacks Idempotent-Replayed'),
        ...failureUnless(
          first.header('idempotent-replayed') === undefined,
          'the first response has Idempotent-Replayed',
        ),
        ...failureUnless(!before || !after || after.holds === before.holds + 1, 'there is not one hold'),
      ]
    }),
  B473: () =>
    scenarioCases(async (create, send) => {
      await send(minimalBody(create.code))
      const { status, body } = await send(otherBody(create))
      return failureUnless(
        status === 422 && body['reason'] === 'IdempotencyKeyReused',
        `${status} ${String(body['reason'])}`,
      )
    }),
  B474: () =>
    scenarioCases(async (create, send) => {
      const first = await send(minimalBody(create.code))
      const again = await send(backwards(minimalBody(create.code)))
      return failureUnless(again.status === 200 && again.text === first.text, `${again.status}, another response`)
    }),
  B475: () =>
    scenarioCases(async (create, send) => {
      const responses = await Promise.all(Array.from({ length: 50 }, () => send(minimalBody(create.code))))
      const good = responses.filter(({ status }) => status === 200)
      const others = responses.filter(({ status }) => status !== 200)
      return [
        ...failureUnless(new Set(good.map(({ body }) => body['id'])).size === 1, 'there is not one task'),
        ...others.flatMap(({ status, body, header }) =>
          failureUnless(
            status === 409 &&
              (body['metadata'] as Body | undefined)?.['rule'] === 'in_flight' &&
              Number(header('retry-after')) >= 1,
            `${status} ${String(body['reason'])}`,
          ),
        ),
      ]
    }),
  B476: () =>
    scenarioCases(async (create, send, world, party) => {
      const key = randomUUID()
      const first = await send(minimalBody(create.code), key)
      const [other, elsewhere] = [await world.newParty(), creates.find(({ code }) => code !== create.code) ?? create]
      const foreign = await world.send(
        await buildKeyedCreate(create, key, minimalBody(create.code), world, other),
        slow,
      )
      const beside = await world.send(
        await buildKeyedCreate(elsewhere, key, minimalBody(elsewhere.code), world, party),
        slow,
      )
      await world.cancel(other, String(foreign.body['id']))
      await world.cancel(party, String(beside.body['id']))
      const all = [first, foreign, beside]
      return [
        ...all.flatMap(({ status }) => failureUnless(status === 200, `responded ${status}`)),
        ...failureUnless(new Set(all.map(({ body }) => body['id'])).size === 3, 'they share a task'),
      ]
    }),
  B477: () =>
    scenarioCases(async (create, send, world, party) => {
      const key = randomUUID()
      const sendCreate = () => send(minimalBody(create.code), key)
      const first = await sendCreate()
      // Expiry uses the database clock, so the test backdates the request instead of moving the clock.
      await world.database?.backdateRequest(party.id, key, dayAndASecond - 60)
      const within = await sendCreate()
      await world.database?.backdateRequest(party.id, key, 60)
      const after = await sendCreate()
      return [
        ...failureUnless(within.text === first.text, 'it expired within a day'),
        ...failureUnless(after.status === 200, `responded ${after.status} after a day`),
        ...failureUnless(after.body['id'] !== first.body['id'], 'it was kept for more than a day'),
      ]
    }),
  B478: () =>
    scenarioCases(async (create, send) => {
      const bad = await send({})
      const good = await send(minimalBody(create.code))
      return failureUnless(bad.status === 400 && good.status === 200, `${bad.status}, then ${good.status}`)
    }),
  B479: () => [
    customCase('exactly enough', async (world) => {
      const body = quickBody('T2V')
      const party = await world.newParty({ credits: await quotePrice(world, body) })
      const request = await buildCreate(findCreate('T2V'), () => body)(world, party)
      const [first, second] = [await world.send(request), await world.send(request)]
      await world.cancel(party, String(first.body['id']))
      return [
        ...failureUnless(first.status === 200, `responded ${first.status}`),
        ...failureUnless(second.body['reason'] === 'CreditInsufficient', 'credits remained'),
      ]
    }),
  ],
  B480: () => [
    customCase('one short', async (world) => {
      const body = quickBody('T2V')
      const party = await world.newParty({ credits: (await quotePrice(world, body)) - 1 })
      const { status, body: reply } = await world.send(await buildCreate(findCreate('T2V'), () => body)(world, party))
      const counts = await world.database?.countTasksAndHolds(party.id)
      return [
        ...failureUnless(
          status === 400 && reply['reason'] === 'CreditInsufficient',
          `${status} ${String(reply['reason'])}`,
        ),
        ...failureUnless(!counts || counts.tasks + counts.holds === 0, 'it left a task or a hold'),
      ]
    }),
  ],
  B481a: () => [
    hundred((responses) =>
      failureUnless(responses.filter(({ status }) => status === 200).length === 10, 'not ten were accepted'),
    ),
  ],
  B481b: () => [
    hundred((responses) =>
      failureUnless(
        responses.filter(({ status, body }) => status === 400 && body['reason'] === 'CreditInsufficient').length === 90,
        'not ninety were refused',
      ),
    ),
  ],
  B482: () => [
    customCase('every create', async (world) => {
      const party = await world.newParty()
      const api = await world.startOtherApi({ NODE_OPTIONS: `--import=${breakPrices}` })
      const failures: string[] = []
      for (const create of creates) {
        const { status, body } = await api.send(await buildCreate(create, {})(world, party), slow)
        const isRefused = status === 500 && body['reason'] === 'InternalServiceFailure'
        failures.push(...failureUnless(isRefused, `${create.code} responded ${status} ${String(body['reason'])}`))
      }
      const alerts = (await api.metrics()).match(/^kinora_requests_total\{[^}]*status="500"[^}]*\}/gm) ?? []
      const counts = await world.database?.countTasksAndHolds(party.id)
      await api.stop()
      return [
        ...failures,
        ...failureUnless(
          alerts.length === creates.length,
          `${alerts.length} of ${creates.length} creates were counted as failed`,
        ),
        ...failureUnless(!counts || counts.tasks + counts.holds === 0, 'it left a task or a hold'),
      ]
    }),
  ],
  B485: () => [
    customCase('the database is away', async (world, party) => {
      const proxy = await world.startDatabaseProxy()
      const api = await world.startOtherApi(proxy.settings)
      const requests = await Promise.all(creates.map((create) => buildCreate(create, {})(world, party)))
      const send = async (): Promise<ExchangeResult[]> => {
        const responses: ExchangeResult[] = []
        for (const request of requests) responses.push(await api.send(request, slow))
        return responses
      }
      // The key is cached by now, so that the create itself fails.
      const first = await send()
      for (const { body } of first) await world.cancel(party, String(body['id']))
      const before = await world.database?.countTasksAndHolds(party.id)
      proxy.cut()
      const unavailable = await send()
      const after = await world.database?.countTasksAndHolds(party.id)
      proxy.restore()
      const [again] = await send()
      await world.cancel(party, String(again?.body['id']))
      await api.stop()
      proxy.stop()
      return [
        ...first.flatMap(({ status }, i) =>
          failureUnless(status === 200, `${creates[i]?.code} responded ${status} before`),
        ),
        ...unavailable.flatMap(({ status, body, header }, i) =>
          failureUnless(
            status === 503 && body['reason'] === 'ServiceUnavailable' && Number(header('retry-after')) >= 1,
            `${creates[i]?.code} responded ${status} ${String(body['reason'])} ${header('retry-after')}`,
          ),
        ),
        ...failureUnless(JSON.stringify(before) === JSON.stringify(after), 'something was half-written'),
        ...failureUnless(again?.status === 200, `responded ${again?.status} when it was back`),
      ]
    }),
  ],
}
