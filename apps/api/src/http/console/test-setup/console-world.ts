import type { AddressInfo } from 'node:net'
import { openOwnDatabase } from '@kinora/postgres/test-setup/own-database'
import { composeApi } from '../../../compose.ts'
import { readConfig } from '../../../config.ts'
import { openPorts, type Ports } from '../../../ports/ports.ts'

export type ConsoleReply = { status: number; headers: Headers; json: unknown; cookies: string[] }
type CallOptions = { method?: string; body?: unknown; cookie?: string; headers?: Record<string, string> }

const getPort = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address ? address.port : 0

const endStream = async (response: Response): Promise<string> => {
  await response.body?.cancel()
  return ''
}

/** The API on a separate database and the real servers, with a clock that tests move. */
export const openConsoleWorld = async (
  env: NodeJS.ProcessEnv,
  settings: Record<string, string> = {},
  ports: Partial<Ports> = {},
  /** The database of a closed API. */
  earlier?: Awaited<ReturnType<typeof openOwnDatabase>>,
) => {
  const own = earlier ?? (await openOwnDatabase(env, 'console'))
  Object.assign(env, own.settings, { DATABASE_POOL: '4', LOG_LEVEL: 'silent', ...settings })
  const config = readConfig()
  const begunMs = Date.now()
  const clock = { aheadMs: 0, nowMs: () => begunMs + clock.aheadMs }
  const { app, admin, close } = await composeApi(config, { ...(await openPorts(config)), clock, ...ports })
  for (const each of [app, admin]) await each.listen({ host: '127.0.0.1', port: 0 })
  const origins = {
    public: `http://127.0.0.1:${getPort(app.server.address())}`,
    admin: `http://127.0.0.1:${getPort(admin.server.address())}`,
  }

  /** Sends what a page of the console sends, without following redirects. */
  const call = async (
    listener: 'public' | 'admin',
    path: string,
    { method = 'GET', body, cookie, headers = {} }: CallOptions = {},
  ): Promise<ConsoleReply> => {
    const origin = origins[listener]
    const own = method === 'GET' ? {} : { origin, 'x-kinora-console': '1' }
    const response = await fetch(`${origin}/console/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...own,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === undefined ? {} : { cookie }),
        connection: 'close',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const type = response.headers.get('content-type') ?? ''
    // An event stream does not end by itself.
    const text = type.startsWith('text/event-stream') ? await endStream(response) : await response.text()
    // Lines of JSON are no JSON.
    const json: unknown = /[/+]json\b/.test(type) ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, json, cookies: response.headers.getSetCookie() }
  }
  /** Calls the administration API with the admin token. */
  const administer = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origins.admin}/admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${config.ADMIN_TOKEN}`, connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`)
    return json
  }
  let people = 0
  const newPerson = async (fields: { is_operator?: boolean } = {}): Promise<string> => {
    people += 1
    return String((await administer('POST', '/people', { email: `p${people}@example.com`, ...fields }))['id'])
  }
  const newTenant = async (): Promise<string> => String((await administer('POST', '/tenants', { name: 'test' }))['id'])
  const newLink = async (personId: string): Promise<string> => {
    const { url } = await administer('POST', `/people/${personId}/login-link`, {})
    return String(url).split('#link=')[1] ?? ''
  }
  const redeem = (listener: 'public' | 'admin', token: string, cookie?: string) =>
    call(listener, '/sign-in/link', { method: 'POST', body: { token }, ...(cookie === undefined ? {} : { cookie }) })
  return {
    own,
    config,
    clock,
    origins,
    call,
    administer,
    newPerson,
    newTenant,
    newLink,
    redeem,
    /** Signs a person in and returns the cookie that the browser would send. */
    async signIn(personId: string, listener: 'public' | 'admin' = 'admin', cookie?: string): Promise<string> {
      const { cookies } = await redeem(listener, await newLink(personId), cookie)
      return cookies[0]?.split(';')[0] ?? ''
    },
    /** Leaves the database for another API. */
    closeApi: close,
    async close(): Promise<void> {
      await close()
      await own.drop()
    },
  }
}
export type ConsoleWorld = Awaited<ReturnType<typeof openConsoleWorld>>
