import { join } from 'node:path'
import { createOf } from '../support/creates.ts'
import { untilCancelled } from '../support/minimal-bodies.ts'
import { noId } from './any-route.ts'
import { authorization, jsonType, own, posting, unless } from './asking.ts'
import type { AskCase, Builder, Builders } from './case.ts'
import { serving } from './scripts.ts'
import type { Ask } from './wire/ask.ts'
import type { Seen } from './wire/exchange.ts'
import type { Party, World } from './world.ts'

const creations = (id: string): string => `/ent/v2/tasks/${id}/creations`
const getting = (target: string, key: string, headers: Ask['headers'] = []): Ask => ({
  method: 'GET',
  target,
  headers: [authorization(key), ...headers],
})

/** Queries with these words in the place of an id. */
const ids =
  (...words: readonly string[]): Builder =>
  () =>
    words.map((id) => ({ kind: 'ask', name: id.slice(0, 40), ask: (_, { key }) => getting(creations(id), key) }))

const withoutTrace = (text: string): string => text.replaceAll(/[0-9a-f]{32}/g, '')
const sameHeaders = (one: Seen, other: Seen): boolean => {
  const told = ({ headers }: Seen) => headers.filter(([name]) => !['x-trace-id', 'date', 'ratelimit'].includes(name))
  return JSON.stringify(told(one)) === JSON.stringify(told(other))
}

const read = (world: World, { key }: Party, id: string): Promise<Seen> => world.send(getting(creations(id), key))
const cancel = (world: World, { key }: Party, id: string): Promise<Seen> =>
  world.send({ method: 'POST', target: `/ent/v2/tasks/${id}/cancel`, headers: [authorization(key)] })
const create = async (world: World, party: Party, change = {}): Promise<string> => {
  const { body } = await world.send(await posting(createOf('T2V'), { ...untilCancelled(), ...change })(world, party))
  return String(body['id'])
}
/** The back ends of the running service by their names, as ones that cannot be stopped. */
const catalogThatCannotStop = join(import.meta.dirname, 'cannot-stop.json')
const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'

/** What a cancelled task looks like: failed by its owner, and paid back once. */
const cancelledWell = async (world: World, party: Party, id: string, seen: Seen): Promise<string[]> => {
  const task = await world.read(party, id)
  const kinds = await world.books?.ledgerOf(id)
  return [
    ...unless(seen.status === 200 && seen.text === '{}', `cancel answers ${seen.status} ${seen.text.slice(0, 200)}`),
    ...unless(task.state === 'failed' && task.err_code === 'UserCancelled', `${task.state} ${task.err_code}`),
    ...unless(task.credits === 0, `${task.credits} credits`),
    ...unless(
      kinds === undefined || kinds.filter((kind) => kind === 'release').length === 1,
      `ledger ${kinds?.join()}`,
    ),
  ]
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** Enough to see a difference that is there; the long runs are the harness's. */
const samples = 200
const races = 20

const listing = (query: string, facts: Omit<AskCase, 'kind' | 'name' | 'ask'> = {}): AskCase => ({
  kind: 'ask',
  name: query,
  ask: (_, { key }) => getting(`/ent/v2/tasks?${query}`, key),
  ...facts,
})
/** What another page of the list goes on with. */
const pageToken = async (world: World, party: Party): Promise<string> => {
  for (let i = 0; i < 2; i += 1) await cancel(world, party, await create(world, party))
  const { body } = await world.send(getting('/ent/v2/tasks?pager.pagesz=1', party.key))
  return String(body['next_page_token'])
}
const withToken = (name: string, tokenOf: (world: World, party: Party) => Promise<string>): AskCase => ({
  kind: 'ask',
  name,
  field: 'pager.page_token',
  ask: async (world, party) => getting(`/ent/v2/tasks?pager.page_token=${await tokenOf(world, party)}`, party.key),
})

/** Reading, listing and cancelling tasks. */
export const g19: Builders = {
  B456: ids(noId),
  B457: () => [
    own('of another tenant', async (world, party) => {
      const other = await world.newParty()
      const foreign = await create(world, other)
      const complaints: string[] = []
      const waits: Record<'foreign' | 'unknown', number[]> = { foreign: [], unknown: [] }
      for (let i = 0; i < samples; i += 1) {
        const unknown = `${foreign.slice(0, -2)}${String(10 + (i % 90)).padStart(2, '0')}`
        const pair = [await read(world, party, foreign), await read(world, party, unknown)] as const
        waits.foreign.push(pair[0].waitedMs)
        waits.unknown.push(pair[1].waitedMs)
        if (i > 0) continue
        complaints.push(
          ...unless(pair[0].status === 404, `answers ${pair[0].status}`),
          ...unless(withoutTrace(pair[0].text) === withoutTrace(pair[1].text), 'the bodies differ'),
          ...unless(sameHeaders(...pair), 'the headers differ'),
        )
      }
      await world.cancel(other, foreign)
      const apart = Math.abs(median(waits.foreign) - median(waits.unknown))
      return [...complaints, ...unless(apart < 1 + median(waits.unknown) / 2, `${apart.toFixed(2)} ms apart`)]
    }),
  ],
  B458: ids('..', '%2e%2e%2f', '%00', '%ff', 'a%0d%0aSet-Cookie:x'),
  B459: ids("'%20OR%201=1%20--", '1;DROP', '$where', '*', '%'),
  B460a: ids('1'.repeat(5_000)),
  B460b: ids('1'.repeat(10_000)),
  B461a: () => [
    {
      kind: 'ask',
      name: 'a slash behind',
      ask: async (world, party) => getting(`${creations(await world.endedTask(party))}/`, party.key),
    },
  ],
  B461b: () =>
    [(id: string) => `0${id}`, (id: string) => `${id}%20`, (id: string) => `%20${id}`, (id: string) => `%3${id}`]
      .map(
        (change, i): AskCase => ({
          kind: 'ask',
          name: `another form ${i}`,
          ask: async (world, party) => getting(creations(change(await world.endedTask(party))), party.key),
        }),
      )
      .concat([
        {
          kind: 'ask',
          name: 'Arabic digits',
          ask: (_, { key }) =>
            getting(creations('١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨'.replaceAll(/./gu, (digit) => encodeURIComponent(digit))), key),
        },
      ]),
  B462: () => [
    {
      kind: 'ask',
      name: 'id of a creation',
      async ask(world, party) {
        const { creations: made } = await world.finishedTask(party)
        return getting(creations(made[0]?.id ?? ''), party.key)
      },
    },
    {
      kind: 'ask',
      name: 'id of a subject',
      ask: async (world, party) => getting(creations(await world.storedSubject(party)), party.key),
    },
  ],
  B463a: () => [
    {
      kind: 'ask',
      name: 'HEAD',
      ask: async (world, party) => ({ ...getting(creations(await world.endedTask(party)), party.key), method: 'HEAD' }),
      check: ({ text, header }) => [
        ...unless(text === '', 'it has a body'),
        ...unless(header('etag') !== undefined, 'it has no ETag'),
      ],
    },
  ],
  B463b: () => [
    {
      kind: 'ask',
      name: 'a body',
      ask: async (world, party) => ({
        ...getting(creations(await world.endedTask(party)), party.key, [jsonType]),
        body: ' '.repeat(65_536),
      }),
    },
  ],
  B464: () => [
    {
      kind: 'ask',
      name: 'unchanged',
      async ask(world, party) {
        const target = creations(await world.endedTask(party))
        const { header } = await world.send(getting(target, party.key))
        return getting(target, party.key, [['If-None-Match', header('etag') ?? '']])
      },
      check: ({ text }) => unless(text === '', 'it has a body'),
    },
  ],
  B466: () => [
    own(
      'waiting for a slot',
      async (world, party) => {
        const [first, second] = [await create(world, party, { duration: 10 }), await create(world, party)]
        const { state } = await world.read(party, second)
        const complaints = await cancelledWell(world, party, second, await cancel(world, party, second))
        await world.cancel(party, first)
        return [...complaints, ...unless(state === 'created' || state === 'queueing', `it was ${state}`)]
      },
      { party: { concurrency: 1 } },
    ),
  ],
  B467a: () => [
    own('while it runs', async (world, party) => {
      const id = await create(world, party, { duration: 10 })
      const { state } = await world.until(party, id, (task) => task.state !== 'created' && task.state !== 'queueing')
      return [
        ...unless(state === 'processing', `it was ${state} already`),
        ...(await cancelledWell(world, party, id, await cancel(world, party, id))),
      ]
    }),
  ],
  B467b: () => [
    own('while it runs where it cannot be stopped', async (world, party) => {
      const api = await world.otherApi({ CATALOG_FILE: catalogThatCannotStop })
      const id = await create(world, party, { duration: 10 })
      await world.until(party, id, ({ state }) => state !== 'created' && state !== 'queueing')
      const { status, body } = await api.send({
        method: 'POST',
        target: `/ent/v2/tasks/${id}/cancel`,
        headers: [authorization(party.key)],
      })
      const [{ state }, kinds] = [await world.read(party, id), await world.books?.ledgerOf(id)]
      await world.cancel(party, id)
      await api.stop()
      const { rule } = (body['metadata'] ?? {}) as { rule?: string }
      return [
        ...unless(status === 400 && body['reason'] === 'BadRequest' && rule === 'state', `${status} ${rule}`),
        ...unless(state === 'processing', `it is ${state}`),
        ...unless(kinds === undefined || kinds.join() === 'hold', `ledger ${kinds?.join()}`),
      ]
    }),
  ],
  B467c: () => [
    {
      kind: 'ask',
      name: 'a success',
      ask: async (world, { key, ...party }) => ({
        method: 'POST',
        target: `/ent/v2/tasks/${(await world.finishedTask({ key, ...party })).id}/cancel`,
        headers: [authorization(key)],
      }),
    },
    {
      kind: 'ask',
      name: 'failed for another cause',
      async ask(world, party) {
        const { url } = await world.origin(serving('', { status: 404 }))
        const { body } = await world.send(await posting(createOf('I2V'), { images: [url] })(world, party))
        const id = String(body['id'])
        await world.until(party, id, isEnded)
        return { method: 'POST', target: `/ent/v2/tasks/${id}/cancel`, headers: [authorization(party.key)] }
      },
    },
  ],
  B467d: () => [
    own('again', async (world, party) => {
      const id = await create(world, party)
      await cancel(world, party, id)
      return cancelledWell(world, party, id, await cancel(world, party, id))
    }),
    own('two at once', async (world, party) => {
      const id = await create(world, party)
      const both = await Promise.all([cancel(world, party, id), cancel(world, party, id)])
      return (await Promise.all(both.map((seen) => cancelledWell(world, party, id, seen)))).flat()
    }),
  ],
  B467e: () => [
    own('racing the end', async (world, party) => {
      const complaints: string[] = []
      for (let i = 0; i < races; i += 1) {
        const id = await create(world, party, { prompt: 'wait=2000' })
        await world.until(party, id, ({ progress, state }) => progress > 50 || isEnded({ state }), 120_000)
        await world.sleep(i * 10)
        const seen = await cancel(world, party, id)
        const task = await world.until(party, id, isEnded)
        const isCancelled = task.state === 'failed' && task.err_code === 'UserCancelled'
        complaints.push(
          ...unless((seen.status === 200) === isCancelled, `${seen.status}, then ${task.state} ${task.err_code}`),
        )
        const kinds = await world.books?.ledgerOf(id)
        complaints.push(...unless(kinds === undefined || kinds.length === 2, `ledger ${kinds?.join()}`))
      }
      return complaints
    }),
  ],
  B468a: () => ['0', '101', '-1'].map((size) => listing(`pager.pagesz=${size}`, { field: 'pager.pagesz' })),
  B468b: () => [
    listing('pager.page=1000000000', { field: 'pager.page' }),
    listing('created_at.from=2026-02-02T00:00:00Z&created_at.to=2026-02-01T00:00:00Z', { field: 'created_at.from' }),
  ],
  B468c: () => [listing('created_at.from=x', { field: 'created_at.from' })],
  B469: () => [
    withToken('of another tenant', async (world) => pageToken(world, await world.newParty())),
    withToken('tampered with', async (world, party) => {
      const token = await pageToken(world, party)
      return `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
    }),
  ],
  B470: () =>
    ['sort=id%20desc;drop%20table%20tasks', 'order_by=payload&filter=1%3D1', 'fields=*&tenant_id=0'].map((query) =>
      listing(query, { check: ({ body }) => unless(Array.isArray(body['tasks']), 'it has no tasks') }),
    ),
}
