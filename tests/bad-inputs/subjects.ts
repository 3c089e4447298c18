import { smallPng } from '../support/files/png.ts'
import { type Body, smallestSubject } from '../support/minimal-bodies.ts'
import { unknownId } from './any-route.ts'
import type { Builder, Builders, RequestCase } from './case.ts'
import { abbreviate, authorization, customCase, failureUnless, jsonType } from './request-cases.ts'
import type { ExchangeResult } from './wire/exchange.ts'
import type { HttpRequest } from './wire/request.ts'
import type { Party, World } from './world.ts'

const route = '/ent/v2/subjects'
type CaseOptions = Omit<RequestCase, 'kind' | 'name' | 'buildRequest'>

const subjectRequest = (method: string, target: string, { key }: Party, body?: Body): HttpRequest => ({
  method,
  target,
  headers: [authorization(key), ...(body ? [jsonType] : [])],
  ...(body ? { body: JSON.stringify(body) } : {}),
})
/** The request waits while the service imports the media. */
const slowRequest = { timeoutMs: 60_000 }

const createCase = (name: string, change: Body, options: CaseOptions = {}): RequestCase => ({
  kind: 'request',
  name: `create ${name}`,
  buildRequest: (_, party) => subjectRequest('POST', route, party, { ...smallestSubject, ...change }),
  ...options,
})

const updateCase = (change: Body, options: CaseOptions = {}): RequestCase => ({
  kind: 'request',
  name: `change ${abbreviate(change)}`,
  buildRequest: async (world, party) =>
    subjectRequest('PUT', `${route}/${await world.storedSubject(party)}`, party, change),
  ...options,
})

/** One update per field and value. */
const changes =
  (values: readonly (readonly [field: string, value: string])[]): Builder =>
  () =>
    values.map(([field, value]) => updateCase({ [field]: value }, { field }))
const oneOver = (length: number): string => 'a'.repeat(length + 1)

const listCase = (query: string, options: CaseOptions = {}): RequestCase => ({
  kind: 'request',
  name: query.slice(0, 40),
  buildRequest: (_, party) => subjectRequest('GET', `${route}?${query}`, party),
  ...options,
})
const counts =
  (...values: readonly (number | string)[]): Builder =>
  () =>
    values.map((value) => listCase(`count=${value}`, { field: 'count' }))

const send = (world: World, ...args: Parameters<typeof subjectRequest>): Promise<ExchangeResult> =>
  world.send(subjectRequest(...args), slowRequest)
const listed = async (world: World, party: Party, id: string): Promise<Body> => {
  const { body } = await send(world, 'GET', `${route}?subject_ids=${id}`, party)
  return (body['subjects'] as Body[] | undefined)?.[0] ?? {}
}

/** Returns the second-page token of a tenant with two subjects. */
const pageToken = async (world: World, party: Party): Promise<string> => {
  await world.storedSubject(party)
  await world.storedSubject(party)
  const { body } = await send(world, 'GET', `${route}?count=1`, party)
  return String(body['next_page_token'])
}

const script = '<img src=x onerror=alert(1)>'
const races = 20
const twoWrites = ['one', 'two'].map((word) => ({ name: word, style: `${word} look`, description: `${word} thing` }))

/** Subjects. */
export const subjects: Builders = {
  B393: () => [
    createCase('without name', { name: undefined }, { field: 'name' }),
    createCase('without media', { images: undefined }, { field: 'images' }),
  ],
  B394: () => [
    createCase('with 4 images', { images: Array.from({ length: 4 }, () => smallPng) }, { field: 'images' }),
    createCase('with 2 videos', { videos: [smallPng, smallPng] }, { field: 'videos' }),
  ],
  B395a: changes([
    ['name', 'a'.repeat(64)],
    ['description', 'a'.repeat(2_000)],
    ['style', 'a'.repeat(100)],
  ]),
  B395b: changes([
    ['name', oneOver(64)],
    ['description', oneOver(2_000)],
    ['style', oneOver(100)],
  ]),
  B396: () => [
    createCase(
      'with a script for a name',
      { name: script },
      { ...slowRequest, check: ({ body }) => failureUnless(body['name'] === script, 'it was changed') },
    ),
  ],
  B397a: counts(1, 100),
  B397b: counts(0, 101, -1, 1_000_000_000),
  B397c: counts('x'),
  B398a: () => [
    listCase('next_page_token=abcdefghijklmnopqrstuvwx', { field: 'next_page_token' }),
    {
      kind: 'request',
      name: 'a token with another character',
      field: 'next_page_token',
      async buildRequest(world, party) {
        const token = await pageToken(world, party)
        const other = `${token.slice(0, -8)}${token.at(-8) === 'A' ? 'B' : 'A'}${token.slice(-7)}`
        return subjectRequest('GET', `${route}?next_page_token=${other}`, party)
      },
    },
    {
      kind: 'request',
      name: 'of another tenant',
      field: 'next_page_token',
      buildRequest: async (world, party) =>
        subjectRequest('GET', `${route}?next_page_token=${await pageToken(world, await world.newParty())}`, party),
    },
  ],
  B398b: () => [listCase(`next_page_token=${'a'.repeat(10_240)}`)],
  B399: () => [
    listCase(Array.from({ length: 101 }, () => `subject_ids=${unknownId}`).join('&'), { field: 'subject_ids' }),
  ],
  B400: () => [
    customCase('of another tenant', async (world, party) => {
      const other = await world.newParty()
      const id = await world.storedSubject(other)
      const { status, body } = await send(world, 'PUT', `${route}/${id}`, party, { name: 'taken' })
      return [
        ...failureUnless(status === 404 && body['reason'] === 'NotFound', `${status} ${String(body['reason'])}`),
        ...failureUnless((await listed(world, other, id))['name'] === smallestSubject['name'], 'it was changed'),
      ]
    }),
    customCase('of the system', async (world, party) => {
      const subject = await world.database?.createSystemSubject()
      if (!subject) return ['a system subject needs database access']
      const find = `${route}?ownership=system&subject_ids=${subject.id}`
      const { status, body } = await send(world, 'PUT', `${route}/${subject.id}`, party, { name: 'taken' })
      const { text } = await send(world, 'GET', find, party)
      await subject.remove()
      return [
        ...failureUnless(status === 404 && body['reason'] === 'NotFound', `${status} ${String(body['reason'])}`),
        ...failureUnless(text.includes(subject.id) && !text.includes('taken'), 'it is deleted or changed'),
      ]
    }),
  ],
  B401: () => [
    customCase('nothing', async (world, party) => {
      const id = await world.storedSubject(party)
      const before = await listed(world, party, id)
      const { status } = await send(world, 'PUT', `${route}/${id}`, party, {})
      const after = await listed(world, party, id)
      const facts = ({ name, style, description, voice_id: voice }: Body) =>
        JSON.stringify([name, style, description, voice])
      return [
        ...failureUnless(status === 200, `responded ${status}`),
        ...failureUnless(before['id'] === id && facts(before) === facts(after), 'something was changed'),
      ]
    }),
  ],
  B402: () => [
    customCase('of another owner', async (world, party) => {
      const id = await world.storedSubject(party)
      const other = await world.newParty()
      const change = { tenant_id: other.id, ownership: 'system', isSystem: true }
      const { status } = await send(world, 'PUT', `${route}/${id}`, party, change)
      const system = await send(world, 'GET', `${route}?ownership=system&subject_ids=${id}`, party)
      return [
        ...failureUnless(status === 200, `responded ${status}`),
        ...failureUnless((await listed(world, party, id))['id'] === id, 'its owner lost it'),
        ...failureUnless((await listed(world, other, id))['id'] === undefined, 'the other tenant owns it'),
        ...failureUnless(system.body['count'] === 0, 'it is a system subject'),
      ]
    }),
  ],
  B403: () => [
    customCase('two at once', async (world, party) => {
      const id = await world.storedSubject(party)
      const failures: string[] = []
      for (let i = 0; i < races; i += 1) {
        const both = await Promise.all(twoWrites.map((write) => send(world, 'PUT', `${route}/${id}`, party, write)))
        const { name, style, description } = await listed(world, party, id)
        const isWhole = twoWrites.some(
          (write) => JSON.stringify(write) === JSON.stringify({ name, style, description }),
        )
        failures.push(
          ...both.flatMap(({ status }) => failureUnless(status === 200, `responded ${status}`)),
          ...failureUnless(isWhole, `mixed writes: ${String(name)}, ${String(style)}, ${String(description)}`),
        )
      }
      return failures
    }),
  ],
}
