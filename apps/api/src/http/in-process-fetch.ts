import { Readable } from 'node:stream'
import type { mount } from './mount.ts'

type App = Pick<Awaited<ReturnType<typeof mount>>, 'inject'>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const bodiless = new Set([204, 304])

const headersOf = (headers: Readonly<Record<string, string | string[] | number | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  )

/**
 * Asks the API of this very process as a client would, without a connection: every check, limit and count is that of
 * any other request, because it is the same code that serves it.
 */
export const createInProcessFetch =
  (app: () => App): typeof globalThis.fetch =>
  async (input, { method = 'GET', headers = {}, body, signal } = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const answer = await app().inject({
      method: method as Method,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(headers).entries()),
      ...(typeof body === 'string' ? { payload: body } : {}),
      ...(signal ? { signal } : {}),
      payloadAsStream: true,
    })
    const stream = Readable.toWeb(answer.stream()) as ConstructorParameters<typeof Response>[0]
    const { statusCode: status } = answer
    return new Response(bodiless.has(status) ? null : stream, {
      status,
      headers: headersOf(answer.headers),
    })
  }
