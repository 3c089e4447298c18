import type { AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { buildQuery } from './build-query.ts'
import { type HttpRequest, open, send } from './send.ts'
import { createServiceUrl } from './service-url.ts'

type Endpoints = typeof adminEndpoints
type Body<E extends AdminEndpoint> = E['body']['_zod']['input']
type Reply<E extends AdminEndpoint> = E['returns']['_zod']['output']
type Where = Pick<AdminEndpoint, 'method' | 'path'>

/** Drops empty filters. */
const withoutEmpty = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** Client of the administration API. A key with the scope `keys:admin` can use the key calls. */
export const createAdminClient = ({ baseUrl, token }: { baseUrl: string; token: string }) => {
  const at = createServiceUrl(baseUrl)
  const buildRequest = (
    { method, path }: Where,
    { id = '', fields = {} }: { id?: string; fields?: object },
  ): HttpRequest => {
    const url = at(path.replace('{id}', encodeURIComponent(id)))
    const authorization = `Bearer ${token}`
    return method === 'GET'
      ? { method, url: `${url}${buildQuery(withoutEmpty(fields))}`, authorization }
      : { method, url, authorization, body: fields }
  }
  const post = <T>(path: string, fields: object): Promise<T> =>
    send(buildRequest({ method: 'POST', path: `/admin/v1${path}` }, { fields }))
  const get = <T>(path: string, fields: object): Promise<T> =>
    send(buildRequest({ method: 'GET', path: `/admin/v1${path}` }, { fields }))
  const call = <E extends AdminEndpoint>(
    endpoint: E,
    what: { id?: string; fields?: Body<E> } = {},
  ): Promise<Reply<E>> => send(buildRequest(endpoint, what))
  return {
    /** Calls any endpoint of the administration API by its contract entry. */
    call,
    /** @deprecated Until 0.4; use `call`. */
    ask: call,
    /** Calls an endpoint that streams lines and yields the text as it arrives. */
    async *read<E extends AdminEndpoint>(
      endpoint: E,
      what: { id?: string; fields?: Body<E> } = {},
    ): AsyncGenerator<string> {
      const answer = await open(buildRequest(endpoint, what))
      const decoder = new TextDecoder()
      for await (const bytes of answer.body ?? []) yield decoder.decode(bytes as Uint8Array, { stream: true })
    },
    createTenant: (body: Body<Endpoints['createTenant']>): Promise<Reply<Endpoints['createTenant']>> =>
      post('/tenants', body),
    createKey: (tenantId: string, body: Body<Endpoints['createKey']>): Promise<Reply<Endpoints['createKey']>> =>
      post(`/tenants/${tenantId}/keys`, body),
    suspendKey: (keyId: string): Promise<Reply<Endpoints['suspendKey']>> => post(`/keys/${keyId}/suspend`, {}),
    grantCredits: (
      tenantId: string,
      body: Body<Endpoints['grantCredits']>,
    ): Promise<Reply<Endpoints['grantCredits']>> => post(`/tenants/${tenantId}/grants`, body),
    listDeliveries: (
      tenantId: string,
      filter: Body<Endpoints['listDeliveries']> = {},
    ): Promise<Reply<Endpoints['listDeliveries']>> => get(`/tenants/${tenantId}/deliveries`, filter),
    resendDelivery: (
      tenantId: string,
      body: Body<Endpoints['resendDelivery']>,
    ): Promise<Reply<Endpoints['resendDelivery']>> => post(`/tenants/${tenantId}/deliveries/resend`, body),
    testCallback: (
      tenantId: string,
      body: Body<Endpoints['testCallback']>,
    ): Promise<Reply<Endpoints['testCallback']>> => post(`/tenants/${tenantId}/deliveries/test`, body),
    rotateWebhookSecret: (tenantId: string): Promise<Reply<Endpoints['rotateWebhookSecret']>> =>
      post(`/tenants/${tenantId}/webhook-secret`, {}),
  }
}
export type AdminClient = ReturnType<typeof createAdminClient>
