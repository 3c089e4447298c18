import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Create, createOf, creates } from '../support/creates.ts'
import { type Body, minimalOf, quickOf } from '../support/minimal-bodies.ts'
import { asking, own, posting, unless } from './asking.ts'
import type { Builders, OwnCase } from './case.ts'
import type { Ask, Header } from './wire/ask.ts'
import type { Seen } from './wire/exchange.ts'
import type { Party, World } from './world.ts'

const keyed = (key: string): Header => ['Idempotency-Key', key]
const asked = (create: Create, key: string, body: Body | string, world: World, party: Party): Promise<Ask> =>
  posting(create, () => body, { headers: [keyed(key)] })(world, party)
const slow = { timeoutMs: 60_000 }
const dayAndASecond = 24 * 60 * 60 + 1
const breakPrices = join(import.meta.dirname, 'live', 'break-prices.ts')

/** One story with idempotency keys on every create; tasks are cancelled afterwards. */
const stories = (
  tell: (
    create: Create,
    send: (body: Body | string, key?: string) => Promise<Seen>,
    world: World,
    party: Party,
  ) => Promise<readonly string[]>,
): OwnCase[] =>
  creates.map((create) =>
    own(
      create.code,
      async (world, party) => {
        const key: string = randomUUID()
        const made = new Set<string>()
        const send = async (body: Body | string, other = key): Promise<Seen> => {
          const seen = await world.send(await asked(create, other, body, world, party), slow)
          if (typeof seen.body['task_id'] === 'string') made.add(seen.body['task_id'])
          return seen
        }
        const complaints = await tell(create, send, world, party)
        for (const id of made) await world.cancel(party, id)
        return complaints
      },
      { party: {} },
    ),
  )

const otherBody = (create: Create): Body => ({ ...minimalOf(create.code), payload: 'another' })
const backwards = (body: Body): string => JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2)

const priceOf = async (world: World, body: Body): Promise<number> => {
  const party = await world.newParty()
  const seen = await world.send(await posting(createOf('T2V'), () => body)(world, party))
  await world.cancel(party, String(seen.body['id']))
  return Number(seen.body['credits'])
}

/** A hundred creates at once with credits for ten. */
const hundred = (judge: (seen: readonly Seen[]) => readonly string[]): OwnCase =>
  own('a hundred at once', async (world) => {
    const body = quickOf('T2V')
    const party = await world.newParty({ credits: 10 * (await priceOf(world, body)) })
    const ask = await posting(createOf('T2V'), () => body)(world, party)
    const seen = await Promise.all(Array.from({ length: 100 }, () => world.send(ask, slow)))
    for (const { body: reply } of seen)
      if (typeof reply['task_id'] === 'string') await world.cancel(party, reply['task_id'])
    return judge(seen)
  })

/** Repeating a create, and paying for it. */
export const g20: Builders = {
  B471a: () =>
    creates.map((create) => asking(create, '255 characters', {}, { headers: [keyed('k'.repeat(255))], ...slow })),
  B471b: () =>
    ['k'.repeat(256), '', 'a\tb'].flatMap((key) =>
      creates.map((create) => asking(create, JSON.stringify(key).slice(0, 20), {}, { headers: [keyed(key)] })),
    ),
  B472: () =>
    stories(async (create, send, world, party) => {
      const before = await world.books?.countOf(party.id)
      const [first, again] = [await send(minimalOf(create.code)), await send(minimalOf(create.code))]
      const after = await world.books?.countOf(party.id)
      return [
        ...unless(first.status === 200 && again.text === first.text, 'the second answer is another'),
        ...unless(again.header('idempotent-replayed') === 'true', 'it does not say that it repeats'),
        ...unless(first.header('idempotent-replayed') === undefined, 'the first one says that it repeats'),
        ...unless(!before || !after || after.holds === before.holds + 1, 'there is not one hold'),
      ]
    }),
  B473: () =>
    stories(async (create, send) => {
      await send(minimalOf(create.code))
      const { status, body } = await send(otherBody(create))
      return unless(status === 422 && body['reason'] === 'IdempotencyKeyReused', `${status} ${String(body['reason'])}`)
    }),
  B474: () =>
    stories(async (create, send) => {
      const first = await send(minimalOf(create.code))
      const again = await send(backwards(minimalOf(create.code)))
      return unless(again.status === 200 && again.text === first.text, `${again.status}, another answer`)
    }),
  B475: () =>
    stories(async (create, send) => {
      const seen = await Promise.all(Array.from({ length: 50 }, () => send(minimalOf(create.code))))
      const good = seen.filter(({ status }) => status === 200)
      const others = seen.filter(({ status }) => status !== 200)
      return [
        ...unless(new Set(good.map(({ body }) => body['id'])).size === 1, 'there is not one task'),
        ...others.flatMap(({ status, body, header }) =>
          unless(
            status === 409 &&
              (body['metadata'] as Body | undefined)?.['rule'] === 'in_flight' &&
              Number(header('retry-after')) >= 1,
            `${status} ${String(body['reason'])}`,
          ),
        ),
      ]
    }),
  B476: () =>
    stories(async (create, send, world, party) => {
      const key = randomUUID()
      const first = await send(minimalOf(create.code), key)
      const [other, elsewhere] = [await world.newParty(), creates.find(({ code }) => code !== create.code) ?? create]
      const foreign = await world.send(await asked(create, key, minimalOf(create.code), world, other), slow)
      const beside = await world.send(await asked(elsewhere, key, minimalOf(elsewhere.code), world, party), slow)
      await world.cancel(other, String(foreign.body['id']))
      await world.cancel(party, String(beside.body['id']))
      const all = [first, foreign, beside]
      return [
        ...all.flatMap(({ status }) => unless(status === 200, `answered ${status}`)),
        ...unless(new Set(all.map(({ body }) => body['id'])).size === 3, 'they share a task'),
      ]
    }),
  B477: () =>
    stories(async (create, send, world, party) => {
      const key = randomUUID()
      const ask = () => send(minimalOf(create.code), key)
      const first = await ask()
      // The database tells the time, so the request goes back instead of the clock going on.
      await world.books?.ageRequest(party.id, key, dayAndASecond - 60)
      const within = await ask()
      await world.books?.ageRequest(party.id, key, 60)
      const after = await ask()
      return [
        ...unless(within.text === first.text, 'it was forgotten within a day'),
        ...unless(after.status === 200, `answered ${after.status} after a day`),
        ...unless(after.body['id'] !== first.body['id'], 'it was remembered for more than a day'),
      ]
    }),
  B478: () =>
    stories(async (create, send) => {
      const bad = await send({})
      const good = await send(minimalOf(create.code))
      return unless(bad.status === 400 && good.status === 200, `${bad.status}, then ${good.status}`)
    }),
  B479: () => [
    own('exactly enough', async (world) => {
      const body = quickOf('T2V')
      const party = await world.newParty({ credits: await priceOf(world, body) })
      const ask = await posting(createOf('T2V'), () => body)(world, party)
      const [first, second] = [await world.send(ask), await world.send(ask)]
      await world.cancel(party, String(first.body['id']))
      return [
        ...unless(first.status === 200, `answered ${first.status}`),
        ...unless(second.body['reason'] === 'CreditInsufficient', 'something was left'),
      ]
    }),
  ],
  B480: () => [
    own('one short', async (world) => {
      const body = quickOf('T2V')
      const party = await world.newParty({ credits: (await priceOf(world, body)) - 1 })
      const { status, body: reply } = await world.send(await posting(createOf('T2V'), () => body)(world, party))
      const counts = await world.books?.countOf(party.id)
      return [
        ...unless(status === 400 && reply['reason'] === 'CreditInsufficient', `${status} ${String(reply['reason'])}`),
        ...unless(!counts || counts.tasks + counts.holds === 0, 'it left a task or a hold'),
      ]
    }),
  ],
  B481a: () => [
    hundred((seen) => unless(seen.filter(({ status }) => status === 200).length === 10, 'not ten were accepted')),
  ],
  B481b: () => [
    hundred((seen) =>
      unless(
        seen.filter(({ status, body }) => status === 400 && body['reason'] === 'CreditInsufficient').length === 90,
        'not ninety were refused',
      ),
    ),
  ],
  B482: () => [
    own('every create', async (world) => {
      const party = await world.newParty()
      const api = await world.otherApi({ NODE_OPTIONS: `--import=${breakPrices}` })
      const complaints: string[] = []
      for (const create of creates) {
        const { status, body } = await api.send(await posting(create, {})(world, party), slow)
        const isRefused = status === 500 && body['reason'] === 'InternalServiceFailure'
        complaints.push(...unless(isRefused, `${create.code} answered ${status} ${String(body['reason'])}`))
      }
      const alerts = (await api.metrics()).match(/^kinora_requests_total\{[^}]*status="500"[^}]*\}/gm) ?? []
      const counts = await world.books?.countOf(party.id)
      await api.stop()
      return [
        ...complaints,
        ...unless(
          alerts.length === creates.length,
          `${alerts.length} of ${creates.length} creates were counted as failed`,
        ),
        ...unless(!counts || counts.tasks + counts.holds === 0, 'it left a task or a hold'),
      ]
    }),
  ],
  B485: () => [
    own('the database is away', async (world, party) => {
      const line = await world.lineToDatabase()
      const api = await world.otherApi(line.settings)
      const asks = await Promise.all(creates.map((create) => posting(create, {})(world, party)))
      const send = async (): Promise<Seen[]> => {
        const seen: Seen[] = []
        for (const ask of asks) seen.push(await api.send(ask, slow))
        return seen
      }
      // Who asks is known by now, so that it is the create that fails.
      const first = await send()
      for (const { body } of first) await world.cancel(party, String(body['id']))
      const before = await world.books?.countOf(party.id)
      line.cut()
      const away = await send()
      const after = await world.books?.countOf(party.id)
      line.mend()
      const [again] = await send()
      await world.cancel(party, String(again?.body['id']))
      await api.stop()
      line.stop()
      return [
        ...first.flatMap(({ status }, i) => unless(status === 200, `${creates[i]?.code} answered ${status} before`)),
        ...away.flatMap(({ status, body, header }, i) =>
          unless(
            status === 503 && body['reason'] === 'ServiceUnavailable' && Number(header('retry-after')) >= 1,
            `${creates[i]?.code} answered ${status} ${String(body['reason'])} ${header('retry-after')}`,
          ),
        ),
        ...unless(JSON.stringify(before) === JSON.stringify(after), 'something was half-written'),
        ...unless(again?.status === 200, `answered ${again?.status} when it was back`),
      ]
    }),
  ],
}
