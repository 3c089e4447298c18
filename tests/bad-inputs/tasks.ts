import { join } from 'node:path'
import { findCreate } from '../support/creates.ts'
import { untilCancelled } from '../support/minimal-bodies.ts'
import { unknownId } from './any-route.ts'
import type { Builder, Builders, RequestCase } from './case.ts'
import { authorization, buildCreate, customCase, failureUnless, jsonType } from './request-cases.ts'
import { serving } from './scripts.ts'
import type { ExchangeResult } from './wire/exchange.ts'
import type { HttpRequest } from './wire/request.ts'
import type { Party, World } from './world.ts'

const creations = (id: string): string => `/ent/v2/tasks/${id}/creations`
const getRequest = (target: string, key: string, headers: HttpRequest['headers'] = []): HttpRequest => ({
  method: 'GET',
  target,
  headers: [authorization(key), ...headers],
})

/** Queries with each word in place of the id. */
const ids =
  (...words: readonly string[]): Builder =>
  () =>
    words.map((id) => ({
      kind: 'request',
      name: id.slice(0, 40),
      buildRequest: (_, { key }) => getRequest(creations(id), key),
    }))

const withoutTrace = (text: string): string => text.replaceAll(/[0-9a-f]{32}/g, '')
const sameHeaders = (one: ExchangeResult, other: ExchangeResult): boolean => {
  const comparable = ({ headers }: ExchangeResult) =>
    headers.filter(([name]) => !['x-trace-id', 'date', 'ratelimit'].includes(name))
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))
}

const read = (world: World, { key }: Party, id: string): Promise<ExchangeResult> =>
  world.send(getRequest(creations(id), key))
const cancel = (world: World, { key }: Party, id: string): Promise<ExchangeResult> =>
  world.send({ method: 'POST', target: `/ent/v2/tasks/${id}/cancel`, headers: [authorization(key)] })
const create = async (world: World, party: Party, change = {}): Promise<string> => {
  const { body } = await world.send(
    await buildCreate(findCreate('T2V'), { ...untilCancelled(), ...change })(world, party),
  )
  return String(body['id'])
}
/** A catalog with the back ends of the running service, marked as unable to stop a job. */
const catalogThatCannotStop = join(import.meta.dirname, 'cannot-stop.json')
const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'

/** Checks that a cancelled task failed with UserCancelled and was refunded once. */
const checkCancelled = async (world: World, party: Party, id: string, response: ExchangeResult): Promise<string[]> => {
  const task = await world.read(party, id)
  const kinds = await world.database?.listLedgerKinds(id)
  return [
    ...failureUnless(
      response.status === 200 && response.text === '{}',
      `cancel responds ${response.status} ${response.text.slice(0, 200)}`,
    ),
    ...failureUnless(task.state === 'failed' && task.err_code === 'UserCancelled', `${task.state} ${task.err_code}`),
    ...failureUnless(task.credits === 0, `${task.credits} credits`),
    ...failureUnless(
      kinds === undefined || kinds.filter((kind) => kind === 'release').length === 1,
      `ledger ${kinds?.join()}`,
    ),
  ]
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** Enough samples to detect a difference; the harness does the long runs. */
const samples = 200
const races = 20

const listCase = (query: string, options: Omit<RequestCase, 'kind' | 'name' | 'buildRequest'> = {}): RequestCase => ({
  kind: 'request',
  name: query,
  buildRequest: (_, { key }) => getRequest(`/ent/v2/tasks?${query}`, key),
  ...options,
})
const usageCase = (query: string, options: Omit<RequestCase, 'kind' | 'name' | 'buildRequest'> = {}): RequestCase => ({
  kind: 'request',
  name: query,
  buildRequest: (_, { key }) => getRequest(`/ent/v2/usage?${query}`, key),
  ...options,
})
/** Returns a page token of the task list. */
const pageToken = async (world: World, party: Party): Promise<string> => {
  for (let i = 0; i < 2; i += 1) await cancel(world, party, await create(world, party))
  const { body } = await world.send(getRequest('/ent/v2/tasks?pager.pagesz=1', party.key))
  return String(body['next_page_token'])
}
const withToken = (name: string, loadToken: (world: World, party: Party) => Promise<string>): RequestCase => ({
  kind: 'request',
  name,
  field: 'pager.page_token',
  buildRequest: async (world, party) =>
    getRequest(`/ent/v2/tasks?pager.page_token=${await loadToken(world, party)}`, party.key),
})

/** Reading, listing and cancelling tasks. */
export const tasks: Builders = {
  B456: ids(unknownId),
  B457: () => [
    customCase('of another tenant', async (world, party) => {
      const other = await world.newParty()
      const foreign = await create(world, other)
      const failures: string[] = []
      const waits: Record<'foreign' | 'unknown', number[]> = { foreign: [], unknown: [] }
      for (let i = 0; i < samples; i += 1) {
        const unknown = `${foreign.slice(0, -2)}${String(10 + (i % 90)).padStart(2, '0')}`
        const pair = [await read(world, party, foreign), await read(world, party, unknown)] as const
        waits.foreign.push(pair[0].waitedMs)
        waits.unknown.push(pair[1].waitedMs)
        if (i > 0) continue
        failures.push(
          ...failureUnless(pair[0].status === 404, `responds ${pair[0].status}`),
          ...failureUnless(withoutTrace(pair[0].text) === withoutTrace(pair[1].text), 'the bodies differ'),
          ...failureUnless(sameHeaders(...pair), 'the headers differ'),
        )
      }
      await world.cancel(other, foreign)
      const apart = Math.abs(median(waits.foreign) - median(waits.unknown))
      return [...failures, ...failureUnless(apart < 1 + median(waits.unknown) / 2, `${apart.toFixed(2)} ms apart`)]
    }),
  ],
  B458: ids('..', '%2e%2e%2f', '%00', '%ff', 'a%0d%0aSet-Cookie:x'),
  B459: ids("'%20OR%201=1%20--", '1;DROP', '$where', '*', '%'),
  B460a: ids('1'.repeat(5_000)),
  B460b: ids('1'.repeat(10_000)),
  B461a: () => [
    {
      kind: 'request',
      name: 'a slash behind',
      buildRequest: async (world, party) => getRequest(`${creations(await world.cancelledTask(party))}/`, party.key),
    },
  ],
  B461b: () =>
    [(id: string) => `0${id}`, (id: string) => `${id}%20`, (id: string) => `%20${id}`, (id: string) => `%3${id}`]
      .map(
        (change, i): RequestCase => ({
          kind: 'request',
          name: `another form ${i}`,
          buildRequest: async (world, party) =>
            getRequest(creations(change(await world.cancelledTask(party))), party.key),
        }),
      )
      .concat([
        {
          kind: 'request',
          name: 'Arabic digits',
          buildRequest: (_, { key }) =>
            getRequest(creations('١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨'.replaceAll(/./gu, (digit) => encodeURIComponent(digit))), key),
        },
      ]),
  B462: () => [
    {
      kind: 'request',
      name: 'id of a creation',
      async buildRequest(world, party) {
        const { creations: results } = await world.finishedTask(party)
        return getRequest(creations(results[0]?.id ?? ''), party.key)
      },
    },
    {
      kind: 'request',
      name: 'id of a subject',
      buildRequest: async (world, party) => getRequest(creations(await world.storedSubject(party)), party.key),
    },
  ],
  B463a: () => [
    {
      kind: 'request',
      name: 'HEAD',
      buildRequest: async (world, party) => ({
        ...getRequest(creations(await world.cancelledTask(party)), party.key),
        method: 'HEAD',
      }),
      check: ({ text, header }) => [
        ...failureUnless(text === '', 'it has a body'),
        ...failureUnless(header('etag') !== undefined, 'it has no ETag'),
      ],
    },
  ],
  B463b: () => [
    {
      kind: 'request',
      name: 'a body',
      buildRequest: async (world, party) => ({
        ...getRequest(creations(await world.cancelledTask(party)), party.key, [jsonType]),
        body: ' '.repeat(65_536),
      }),
    },
  ],
  B464: () => [
    {
      kind: 'request',
      name: 'unchanged',
      async buildRequest(world, party) {
        const target = creations(await world.cancelledTask(party))
        const { header } = await world.send(getRequest(target, party.key))
        return getRequest(target, party.key, [['If-None-Match', header('etag') ?? '']])
      },
      check: ({ text }) => failureUnless(text === '', 'it has a body'),
    },
  ],
  B466: () => [
    customCase(
      'waiting for a slot',
      async (world, party) => {
        const [first, second] = [await create(world, party, { duration: 10 }), await create(world, party)]
        const { state } = await world.read(party, second)
        const failures = await checkCancelled(world, party, second, await cancel(world, party, second))
        await world.cancel(party, first)
        return [...failures, ...failureUnless(state === 'created' || state === 'queueing', `it was ${state}`)]
      },
      { party: { concurrency: 1 } },
    ),
  ],
  B467a: () => [
    customCase('while it runs', async (world, party) => {
      const id = await create(world, party, { duration: 10 })
      const { state } = await world.until(party, id, (task) => task.state !== 'created' && task.state !== 'queueing')
      return [
        ...failureUnless(state === 'processing', `it was ${state} already`),
        ...(await checkCancelled(world, party, id, await cancel(world, party, id))),
      ]
    }),
  ],
  B467b: () => [
    customCase('while it runs where it cannot be stopped', async (world, party) => {
      const api = await world.startOtherApi({ CATALOG_FILE: catalogThatCannotStop })
      const id = await create(world, party, { duration: 10 })
      await world.until(party, id, ({ state }) => state !== 'created' && state !== 'queueing')
      const { status, body } = await api.send({
        method: 'POST',
        target: `/ent/v2/tasks/${id}/cancel`,
        headers: [authorization(party.key)],
      })
      const [{ state }, kinds] = [await world.read(party, id), await world.database?.listLedgerKinds(id)]
      await world.cancel(party, id)
      await api.stop()
      const { rule } = (body['metadata'] ?? {}) as { rule?: string }
      return [
        ...failureUnless(status === 400 && body['reason'] === 'BadRequest' && rule === 'state', `${status} ${rule}`),
        ...failureUnless(state === 'processing', `it is ${state}`),
        ...failureUnless(kinds === undefined || kinds.join() === 'hold', `ledger ${kinds?.join()}`),
      ]
    }),
  ],
  B467c: () => [
    {
      kind: 'request',
      name: 'a success',
      buildRequest: async (world, { key, ...party }) => ({
        method: 'POST',
        target: `/ent/v2/tasks/${(await world.finishedTask({ key, ...party })).id}/cancel`,
        headers: [authorization(key)],
      }),
    },
    {
      kind: 'request',
      name: 'failed for another cause',
      async buildRequest(world, party) {
        const { url } = await world.origin(serving('', { status: 404 }))
        const { body } = await world.send(await buildCreate(findCreate('I2V'), { images: [url] })(world, party))
        const id = String(body['id'])
        await world.until(party, id, isEnded)
        return { method: 'POST', target: `/ent/v2/tasks/${id}/cancel`, headers: [authorization(party.key)] }
      },
    },
  ],
  B467d: () => [
    customCase('again', async (world, party) => {
      const id = await create(world, party)
      await cancel(world, party, id)
      return checkCancelled(world, party, id, await cancel(world, party, id))
    }),
    customCase('two at once', async (world, party) => {
      const id = await create(world, party)
      const both = await Promise.all([cancel(world, party, id), cancel(world, party, id)])
      return (await Promise.all(both.map((response) => checkCancelled(world, party, id, response)))).flat()
    }),
  ],
  B467e: () => [
    customCase('racing the end', async (world, party) => {
      const failures: string[] = []
      for (let i = 0; i < races; i += 1) {
        const id = await create(world, party, { prompt: 'wait=2000' })
        await world.until(party, id, ({ progress, state }) => progress > 50 || isEnded({ state }), 120_000)
        await world.sleep(i * 10)
        const response = await cancel(world, party, id)
        const task = await world.until(party, id, isEnded)
        const isCancelled = task.state === 'failed' && task.err_code === 'UserCancelled'
        failures.push(
          ...failureUnless(
            (response.status === 200) === isCancelled,
            `${response.status}, then ${task.state} ${task.err_code}`,
          ),
        )
        const kinds = await world.database?.listLedgerKinds(id)
        failures.push(...failureUnless(kinds === undefined || kinds.length === 2, `ledger ${kinds?.join()}`))
      }
      return failures
    }),
  ],
  B468a: () => ['0', '101', '-1'].map((size) => listCase(`pager.pagesz=${size}`, { field: 'pager.pagesz' })),
  B468b: () => [
    listCase('pager.page=1000000000', { field: 'pager.page' }),
    listCase('created_at.from=2026-02-02T00:00:00Z&created_at.to=2026-02-01T00:00:00Z', { field: 'created_at.from' }),
  ],
  B468c: () => [listCase('created_at.from=x', { field: 'created_at.from' })],
  B469: () => [
    withToken('of another tenant', async (world) => pageToken(world, await world.newParty())),
    withToken('tampered with', async (world, party) => {
      const token = await pageToken(world, party)
      return `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
    }),
  ],
  B470a: () => [usageCase('from=x', { field: 'from' }), usageCase('to=2026-13-01', { field: 'to' })],
  B470b: () => [
    ...['week', 'DAY'].map((word) => usageCase(`interval=${word}`, { field: 'interval' })),
    ...['tenant', 'backend', 'x;select'].map((word) => usageCase(`group_by=${word}`, { field: 'group_by' })),
  ],
  B470c: () => [usageCase('from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z', { field: 'from' })],
  B470d: () => [
    usageCase('from=0001-01-01&to=9999-12-31'),
    usageCase('interval=day&interval=week'),
    usageCase('order_by=credits;drop'),
  ],
  B470: () =>
    ['sort=id%20desc;drop%20table%20tasks', 'order_by=payload&filter=1%3D1', 'fields=*&tenant_id=0'].map((query) =>
      listCase(query, { check: ({ body }) => failureUnless(Array.isArray(body['tasks']), 'it has no tasks') }),
    ),
}
