import { smallPng } from '../support/files/png.ts'
import { type Body, smallestSubject } from '../support/minimal-bodies.ts'
import { noId } from './any-route.ts'
import { authorization, jsonType, own, shown, unless } from './asking.ts'
import type { AskCase, Builder, Builders } from './case.ts'
import type { Ask } from './wire/ask.ts'
import type { Seen } from './wire/exchange.ts'
import type { Party, World } from './world.ts'

const route = '/ent/v2/subjects'
type Facts = Omit<AskCase, 'kind' | 'name' | 'ask'>

const ask = (method: string, target: string, { key }: Party, body?: Body): Ask => ({
  method,
  target,
  headers: [authorization(key), ...(body ? [jsonType] : [])],
  ...(body ? { body: JSON.stringify(body) } : {}),
})
/** Its media are brought in while the request waits. */
const patient = { timeoutMs: 60_000 }

const creating = (name: string, change: Body, facts: Facts = {}): AskCase => ({
  kind: 'ask',
  name: `create ${name}`,
  ask: (_, party) => ask('POST', route, party, { ...smallestSubject, ...change }),
  ...facts,
})

const changing = (change: Body, facts: Facts = {}): AskCase => ({
  kind: 'ask',
  name: `change ${shown(change)}`,
  ask: async (world, party) => ask('PUT', `${route}/${await world.storedSubject(party)}`, party, change),
  ...facts,
})

/** One field of a change for each value. */
const changes =
  (values: readonly (readonly [field: string, value: string])[]): Builder =>
  () =>
    values.map(([field, value]) => changing({ [field]: value }, { field }))
const oneOver = (length: number): string => 'a'.repeat(length + 1)

const listing = (query: string, facts: Facts = {}): AskCase => ({
  kind: 'ask',
  name: query.slice(0, 40),
  ask: (_, party) => ask('GET', `${route}?${query}`, party),
  ...facts,
})
const counts =
  (...values: readonly (number | string)[]): Builder =>
  () =>
    values.map((value) => listing(`count=${value}`, { field: 'count' }))

const send = (world: World, ...words: Parameters<typeof ask>): Promise<Seen> => world.send(ask(...words), patient)
const listed = async (world: World, party: Party, id: string): Promise<Body> => {
  const { body } = await send(world, 'GET', `${route}?subject_ids=${id}`, party)
  return (body['subjects'] as Body[] | undefined)?.[0] ?? {}
}

/** The token of a second page, as a tenant with two subjects gets it. */
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
export const g17: Builders = {
  B393: () => [
    creating('without name', { name: undefined }, { field: 'name' }),
    creating('without media', { images: undefined }, { field: 'images' }),
  ],
  B394: () => [
    creating('with 4 images', { images: Array.from({ length: 4 }, () => smallPng) }, { field: 'images' }),
    creating('with 2 videos', { videos: [smallPng, smallPng] }, { field: 'videos' }),
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
    creating(
      'with a script for a name',
      { name: script },
      { ...patient, check: ({ body }) => unless(body['name'] === script, 'it was changed') },
    ),
  ],
  B397a: counts(1, 100),
  B397b: counts(0, 101, -1, 1_000_000_000),
  B397c: counts('x'),
  B398a: () => [
    listing('next_page_token=abcdefghijklmnopqrstuvwx', { field: 'next_page_token' }),
    {
      kind: 'ask',
      name: 'a token with another character',
      field: 'next_page_token',
      async ask(world, party) {
        const token = await pageToken(world, party)
        const other = `${token.slice(0, -8)}${token.at(-8) === 'A' ? 'B' : 'A'}${token.slice(-7)}`
        return ask('GET', `${route}?next_page_token=${other}`, party)
      },
    },
    {
      kind: 'ask',
      name: 'of another tenant',
      field: 'next_page_token',
      ask: async (world, party) =>
        ask('GET', `${route}?next_page_token=${await pageToken(world, await world.newParty())}`, party),
    },
  ],
  B398b: () => [listing(`next_page_token=${'a'.repeat(10_240)}`)],
  B399: () => [listing(Array.from({ length: 101 }, () => `subject_ids=${noId}`).join('&'), { field: 'subject_ids' })],
  B400: () => [
    own('of another tenant', async (world, party) => {
      const other = await world.newParty()
      const id = await world.storedSubject(other)
      const { status, body } = await send(world, 'PUT', `${route}/${id}`, party, { name: 'taken' })
      return [
        ...unless(status === 404 && body['reason'] === 'NotFound', `${status} ${String(body['reason'])}`),
        ...unless((await listed(world, other, id))['name'] === smallestSubject['name'], 'it was changed'),
      ]
    }),
    own('of the system', async (world, party) => {
      const subject = await world.books?.systemSubject()
      if (!subject) return ['without the books nobody can make a subject of the system']
      const find = `${route}?ownership=system&subject_ids=${subject.id}`
      const { status, body } = await send(world, 'PUT', `${route}/${subject.id}`, party, { name: 'taken' })
      const { text } = await send(world, 'GET', find, party)
      await subject.remove()
      return [
        ...unless(status === 404 && body['reason'] === 'NotFound', `${status} ${String(body['reason'])}`),
        ...unless(text.includes(subject.id) && !text.includes('taken'), 'it is gone, or was changed'),
      ]
    }),
  ],
  B401: () => [
    own('nothing', async (world, party) => {
      const id = await world.storedSubject(party)
      const before = await listed(world, party, id)
      const { status } = await send(world, 'PUT', `${route}/${id}`, party, {})
      const after = await listed(world, party, id)
      const facts = ({ name, style, description, voice_id: voice }: Body) =>
        JSON.stringify([name, style, description, voice])
      return [
        ...unless(status === 200, `answered ${status}`),
        ...unless(before['id'] === id && facts(before) === facts(after), 'something was changed'),
      ]
    }),
  ],
  B402: () => [
    own('of another owner', async (world, party) => {
      const id = await world.storedSubject(party)
      const other = await world.newParty()
      const change = { tenant_id: other.id, ownership: 'system', isSystem: true }
      const { status } = await send(world, 'PUT', `${route}/${id}`, party, change)
      const system = await send(world, 'GET', `${route}?ownership=system&subject_ids=${id}`, party)
      return [
        ...unless(status === 200, `answered ${status}`),
        ...unless((await listed(world, party, id))['id'] === id, 'it is not its own any more'),
        ...unless((await listed(world, other, id))['id'] === undefined, 'it is the other one’s'),
        ...unless(system.body['count'] === 0, 'it is the system’s'),
      ]
    }),
  ],
  B403: () => [
    own('two at once', async (world, party) => {
      const id = await world.storedSubject(party)
      const complaints: string[] = []
      for (let i = 0; i < races; i += 1) {
        const both = await Promise.all(twoWrites.map((write) => send(world, 'PUT', `${route}/${id}`, party, write)))
        const { name, style, description } = await listed(world, party, id)
        const isWhole = twoWrites.some(
          (write) => JSON.stringify(write) === JSON.stringify({ name, style, description }),
        )
        complaints.push(
          ...both.flatMap(({ status }) => unless(status === 200, `answered ${status}`)),
          ...unless(isWhole, `half of two: ${String(name)}, ${String(style)}, ${String(description)}`),
        )
      }
      return complaints
    }),
  ],
}
