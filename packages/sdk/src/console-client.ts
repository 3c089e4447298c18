import type { adminEndpoints } from '@kinora/contract'
import { adminOperations } from './admin-operations.gen.ts'
import { buildQuery } from './build-query.ts'
import { type HttpRequest, send } from './send.ts'
import { createServiceUrl } from './service-url.ts'

type Endpoints = typeof adminEndpoints
export type AdminCallName = keyof typeof adminOperations
export type AdminInput<N extends AdminCallName> = Endpoints[N]['body']['_zod']['input']
export type AdminReply<N extends AdminCallName> = Endpoints[N]['returns']['_zod']['output']

export type ConsoleCall<N extends AdminCallName> = { id?: string; fields?: AdminInput<N>; signal?: AbortSignal }

/** The service accepts a change only with this header, which a form of another site cannot send (D-518). */
const changeHeaders = { 'x-kinora-console': '1' }

const withoutEmpty = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined))

/** Client of a signed-in browser session. The browser sends the session cookie; there is no key. */
export const createConsoleClient = ({ baseUrl, tenantId }: { baseUrl: string; tenantId?: string }) => {
  const at = createServiceUrl(baseUrl)
  const tenantHeader: Record<string, string> = tenantId === undefined ? {} : { 'x-kinora-tenant': tenantId }
  const buildRequest = (method: string, path: string, fields: object, signal?: AbortSignal): HttpRequest => ({
    method,
    url: method === 'GET' ? `${at(path)}${buildQuery(withoutEmpty(fields))}` : at(path),
    headers: method === 'GET' ? tenantHeader : { ...tenantHeader, ...changeHeaders },
    ...(method === 'GET' ? {} : { body: fields }),
    ...(signal ? { signal } : {}),
  })
  return {
    /** Calls an endpoint of the administration API by its name in the contract. */
    call: <N extends AdminCallName>(name: N, { id = '', fields = {}, signal }: ConsoleCall<N> = {}) => {
      const { method, path } = adminOperations[name]
      return send<AdminReply<N>>(buildRequest(method, path.replace('{id}', encodeURIComponent(id)), fields, signal))
    },
    /** Calls a session endpoint by its path below the base URL. */
    get: <T>(path: string, signal?: AbortSignal): Promise<T> => send(buildRequest('GET', path, {}, signal)),
    post: <T>(path: string, fields: object): Promise<T> => send(buildRequest('POST', path, fields)),
    /** URL of an administration call, for downloads and event streams. */
    urlOf: (name: AdminCallName, { id = '', fields = {} }: { id?: string; fields?: object } = {}): string =>
      `${at(adminOperations[name].path.replace('{id}', encodeURIComponent(id)))}${buildQuery(withoutEmpty(fields))}`,
  }
}
export type ConsoleClient = ReturnType<typeof createConsoleClient>
