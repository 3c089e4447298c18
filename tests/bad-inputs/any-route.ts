import { allCreates, isServed, type Route, routes, worksOnFilm } from '../support/creates.ts'
import { smallPng } from '../support/files/png.ts'
import { minimalBody, onFilm, smallestSubject } from '../support/minimal-bodies.ts'
import type { Builder, RequestCase } from './case.ts'
import { authorization, jsonType } from './request-cases.ts'
import type { Header, HttpRequest, OutgoingRequest } from './wire/request.ts'
import type { JobProduct, Party, World } from './world.ts'

/** A well-formed id that no task has. */
export const unknownId = '100000000000000001'

export const buildTarget = ({ path }: Route, id: string = unknownId): string =>
  path.replace('{id}', id).replace('{part}', 'shot-0')
export const takesBody = ({ method }: Route): boolean => method === 'POST' || method === 'PUT'

type CaseOptions = Omit<RequestCase, 'kind' | 'name' | 'buildRequest'>

/** Builds one request to every route with the given headers, and a body where the route accepts one. */
export const toEveryRoute = (
  name: string,
  buildHeaders: (world: World, party: Party) => readonly Header[] | Promise<readonly Header[]>,
  { over = routes, suffix = '', ...options }: CaseOptions & { over?: readonly Route[]; suffix?: string } = {},
): RequestCase[] =>
  over.map((route) => ({
    kind: 'request',
    name: `${route.method} ${route.path} ${name}`,
    buildRequest: async (world, party): Promise<HttpRequest> => ({
      method: route.method,
      target: `${buildTarget(route)}${suffix}`,
      headers: [...(takesBody(route) ? [jsonType] : []), ...(await buildHeaders(world, party))],
      ...(takesBody(route) ? { body: '{}' } : {}),
    }),
    ...options,
  }))

/** Builds raw request text for every route. */
export const forgedToEveryRoute = (
  name: string,
  buildText: (line: string, host: string, party: Party) => OutgoingRequest,
  options: CaseOptions = {},
): RequestCase[] =>
  routes.map((route) => ({
    kind: 'request',
    name: `${route.method} ${route.path} ${name}`,
    buildRequest: ({ host }, party) => buildText(`${route.method} ${buildTarget(route)} HTTP/1.1`, host, party),
    ...options,
  }))

const jobRoute = /^\/ent\/v2\/one-click\/([a-z_]+)\/\{id\}(?:\/(edit|compose))?$/
const filmRoute = /^\/ent\/v2\/(?:ad-one-click\/|one-click\/[a-z_]+\/\{id\})/

/** Builds the id and body for a film route: a read, an edit or a compose. */
const buildJobRequest = ({ id, jobs }: { id: string; jobs: readonly string[] }, what: string | undefined) => {
  if (what === undefined) return { id }
  return { id, body: JSON.stringify(what === 'edit' ? { job_id: jobs[0], prompt: 'a' } : { job_ids: jobs }) }
}

/** Film routes need the tenant that owns films. */
const partyFor = ({ path }: Route): Pick<RequestCase, 'party'> =>
  filmRoute.test(path) ? { party: { hasFilms: true } } : {}

/** Only a draft can be finalized, and a draft has to be rendered first: a task that is none is refused after all other checks. */
const finalize = 'POST /ent/v2/tasks/{id}/finalize'
const overrideFor = ({ method, path }: Route): Pick<RequestCase, 'override'> =>
  `${method} ${path}` === finalize ? { override: { status: 409, reason: 'Conflict', rule: 'not_draft' } } : {}

/** Builds a request that the route answers with 200, or with the override of the route. */
export const buildValidRequest = async (route: Route, world: World, party: Party): Promise<HttpRequest> => {
  const body = async (): Promise<{ id?: string; body?: string }> => {
    const create = allCreates.find(({ path }) => route.method === 'POST' && path === route.path)
    if (create && worksOnFilm(create))
      return { body: JSON.stringify(onFilm(minimalBody(create.code), await world.adFilm())) }
    if (create) return { body: JSON.stringify(minimalBody(create.code)) }
    const [, stem, what] = jobRoute.exec(route.path) ?? []
    if (stem) return buildJobRequest(await world.jobFilm(stem.replace('genernal', 'general') as JobProduct), what)
    switch (`${route.method} ${route.path}`) {
      case 'GET /ent/v2/tasks/{id}/creations':
      case 'GET /ent/v2/tasks/{id}/events':
      case 'GET /ent/v2/tasks/{id}/bundle':
      case 'GET /ent/v2/films/{id}/versions':
      case 'GET /ent/v2/films/{id}/parts/{part}/takes':
        return { id: await world.cancelledTask(party) }
      case 'POST /ent/v2/tasks/{id}/cancel':
      case finalize:
        return { id: await world.cancelledTask(party), body: '{}' }
      case 'GET /ent/v1/explain-comic/tasks/{id}':
        return { id: await world.cancelledComic(party) }
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
      case 'GET /ent/v2/usage':
        return {}
      case 'PUT /ent/v2/subjects/{id}':
        return { id: await world.storedSubject(party), body: JSON.stringify(smallestSubject) }
      case 'DELETE /ent/v2/subjects/{id}':
        return { id: await world.storedSubject(party) }
      default:
        throw new Error(`no valid request is defined for ${route.method} ${route.path}`)
    }
  }
  const { id, body: text } = await body()
  return {
    method: route.method,
    target: buildTarget(route, id),
    headers: [authorization(party.key), ...(text === undefined ? [] : [jsonType])],
    ...(text === undefined ? {} : { body: text }),
  }
}

/** Builds a valid request to every route with a change that must have no effect. */
export const everyRouteValid =
  (
    change: (request: HttpRequest, party: Party) => HttpRequest,
    options: CaseOptions & { over?: readonly Route[]; name?: string } = {},
  ): Builder =>
  () => {
    const { over = routes, name = '', ...rest } = options
    return over.map((route) => ({
      kind: 'request',
      name: `${route.method} ${route.path} ${name}`,
      buildRequest: async (world, party) => change(await buildValidRequest(route, world, party), party),
      timeoutMs: 60_000,
      ...partyFor(route),
      ...overrideFor(route),
      ...(isServed(route) ? {} : { isUnserved: true }),
      ...rest,
    }))
  }

export const otherAuthorization = (request: HttpRequest, value: string): HttpRequest => ({
  ...request,
  headers: [['Authorization', value], ...request.headers.filter(([name]) => name !== 'Authorization')],
})
