import { everyCreate, isServed, type Route, routes, worksOnFilm } from '../support/creates.ts'
import { smallPng } from '../support/files/png.ts'
import { minimalOf, onFilm, smallestSubject } from '../support/minimal-bodies.ts'
import { authorization, jsonType } from './asking.ts'
import type { AskCase, Builder } from './case.ts'
import type { Ask, Header, Sending } from './wire/ask.ts'
import type { JobFace, Party, World } from './world.ts'

/** A shape of id that no task has. */
export const noId = '100000000000000001'

export const targetOf = ({ path }: Route, id: string = noId): string => path.replace('{id}', id)
export const takesBody = ({ method }: Route): boolean => method === 'POST' || method === 'PUT'

type Facts = Omit<AskCase, 'kind' | 'name' | 'ask'>

/** One request to every route there is, with these headers and a body where one is taken. */
export const toEveryRoute = (
  name: string,
  headersOf: (world: World, party: Party) => readonly Header[] | Promise<readonly Header[]>,
  { over = routes, suffix = '', ...facts }: Facts & { over?: readonly Route[]; suffix?: string } = {},
): AskCase[] =>
  over.map((route) => ({
    kind: 'ask',
    name: `${route.method} ${route.path} ${name}`,
    ask: async (world, party): Promise<Ask> => ({
      method: route.method,
      target: `${targetOf(route)}${suffix}`,
      headers: [...(takesBody(route) ? [jsonType] : []), ...(await headersOf(world, party))],
      ...(takesBody(route) ? { body: '{}' } : {}),
    }),
    ...facts,
  }))

/** Forged text to every route; `{line}` and `{host}` are filled in. */
export const forgedToEveryRoute = (
  name: string,
  textOf: (line: string, host: string, party: Party) => Sending,
  facts: Facts = {},
): AskCase[] =>
  routes.map((route) => ({
    kind: 'ask',
    name: `${route.method} ${route.path} ${name}`,
    ask: ({ host }, party) => textOf(`${route.method} ${targetOf(route)} HTTP/1.1`, host, party),
    ...facts,
  }))

const jobRoute = /^\/ent\/v2\/one-click\/([a-z_]+)\/\{id\}(?:\/(edit|compose))?$/
const filmRoute = /^\/ent\/v2\/(?:ad-one-click\/|one-click\/[a-z_]+\/\{id\})/

/** What a film's path is asked with: nothing, a new take, or the film once more. */
const jobAsk = ({ id, jobs }: { id: string; jobs: readonly string[] }, what: string | undefined) => {
  if (what === undefined) return { id }
  return { id, body: JSON.stringify(what === 'edit' ? { job_id: jobs[0], prompt: 'a' } : { job_ids: jobs }) }
}

/** Only who has films can ask for them. */
const partyFor = ({ path }: Route): Pick<AskCase, 'party'> =>
  filmRoute.test(path) ? { party: { hasFilms: true } } : {}

/** A request that the route answers with 200. */
export const validAsk = async (route: Route, world: World, party: Party): Promise<Ask> => {
  const body = async (): Promise<{ id?: string; body?: string }> => {
    const create = everyCreate.find(({ path }) => route.method === 'POST' && path === route.path)
    if (create && worksOnFilm(create))
      return { body: JSON.stringify(onFilm(minimalOf(create.code), await world.adFilm())) }
    if (create) return { body: JSON.stringify(minimalOf(create.code)) }
    const [, stem, what] = jobRoute.exec(route.path) ?? []
    if (stem) return jobAsk(await world.jobFilm(stem.replace('genernal', 'general') as JobFace), what)
    switch (`${route.method} ${route.path}`) {
      case 'GET /ent/v2/tasks/{id}/creations':
      case 'GET /ent/v2/tasks/{id}/events':
      case 'GET /ent/v2/tasks/{id}/bundle':
        return { id: await world.endedTask(party) }
      case 'POST /ent/v2/tasks/{id}/cancel':
        return { id: await world.endedTask(party), body: '{}' }
      case 'GET /ent/v1/explain-comic/tasks/{id}':
        return { id: await world.endedComic(party) }
      case 'POST /ent/v2/img2video-prompt-recommendation':
        return { body: JSON.stringify({ images: [smallPng], type: ['img2video'] }) }
      case 'GET /ent/v2/ad-one-click/{id}':
        return { id: (await world.adFilm()).id }
      case 'POST /tools/v2/files/uploads':
        return { body: '{}' }
      case 'PUT /tools/v2/files/uploads/{id}/finish': {
        const { id, etag } = await world.storedUpload(party)
        return { id, body: JSON.stringify({ etag }) }
      }
      case 'POST /ent/v2/subjects':
        return { body: JSON.stringify(smallestSubject) }
      case 'GET /ent/v2/credits':
      case 'GET /ent/v2/subjects':
      case 'GET /ent/v2/tasks':
        return {}
      case 'PUT /ent/v2/subjects/{id}':
        return { id: await world.storedSubject(party), body: JSON.stringify(smallestSubject) }
      case 'DELETE /ent/v2/subjects/{id}':
        return { id: await world.storedSubject(party) }
      default:
        throw new Error(`no valid request is known for ${route.method} ${route.path}`)
    }
  }
  const { id, body: text } = await body()
  return {
    method: route.method,
    target: targetOf(route, id),
    headers: [authorization(party.key), ...(text === undefined ? [] : [jsonType])],
    ...(text === undefined ? {} : { body: text }),
  }
}

/** A valid request to every route, changed in a way that must not matter. */
export const everyRouteValid =
  (change: (ask: Ask, party: Party) => Ask, facts: Facts & { over?: readonly Route[]; name?: string } = {}): Builder =>
  () => {
    const { over = routes, name = '', ...rest } = facts
    return over.map((route) => ({
      kind: 'ask',
      name: `${route.method} ${route.path} ${name}`,
      ask: async (world, party) => change(await validAsk(route, world, party), party),
      timeoutMs: 60_000,
      ...partyFor(route),
      ...(isServed(route) ? {} : { isUnserved: true }),
      ...rest,
    }))
  }

export const otherAuthorization = (ask: Ask, value: string): Ask => ({
  ...ask,
  headers: [['Authorization', value], ...ask.headers.filter(([name]) => name !== 'Authorization')],
})
