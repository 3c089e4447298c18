import { Readable } from 'node:stream'
import type { mount } from './mount.ts'

type App = Pick<Awaited<ReturnType<typeof mount>>, 'inject'>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const bodiless = new Set([204, 304])

const toHeaderPairs = (headers: Readonly<Record<string, string | string[] | number | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  )

/**
 * Calls the API of this process without a connection. The same code serves these requests, so every check, limit and
 * metric applies.
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
      headers: toHeaderPairs(answer.headers),
    })
  }
