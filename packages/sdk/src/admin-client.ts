import type { AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { queryOf } from './query-of.ts'
import { type Ask, open, send } from './send.ts'
import { createServiceUrl } from './service-url.ts'

type Endpoints = typeof adminEndpoints
type Body<E extends AdminEndpoint> = E['body']['_zod']['input']
type Reply<E extends AdminEndpoint> = E['returns']['_zod']['output']
type Where = Pick<AdminEndpoint, 'method' | 'path'>

/** A filter that says nothing filters nothing. */
const withoutEmpty = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** The service as its operator sees it; with a key that has the scope `keys:admin`, as far as that goes. */
export const createAdminClient = ({ baseUrl, token }: { baseUrl: string; token: string }) => {
  const at = createServiceUrl(baseUrl)
  const asked = ({ method, path }: Where, { id = '', fields = {} }: { id?: string; fields?: object }): Ask => {
    const url = at(path.replace('{id}', encodeURIComponent(id)))
    const authorization = `Bearer ${token}`
    return method === 'GET'
      ? { method, url: `${url}${queryOf(withoutEmpty(fields))}`, authorization }
      : { method, url, authorization, body: fields }
  }
  const post = <T>(path: string, fields: object): Promise<T> =>
    send(asked({ method: 'POST', path: `/admin/v1${path}` }, { fields }))
  const get = <T>(path: string, fields: object): Promise<T> =>
    send(asked({ method: 'GET', path: `/admin/v1${path}` }, { fields }))
  return {
    /** Any call of the administration API, by its entry in the contract. */
    ask: <E extends AdminEndpoint>(endpoint: E, what: { id?: string; fields?: Body<E> } = {}): Promise<Reply<E>> =>
      send(asked(endpoint, what)),
    /** The same for a call that answers lines: the text as it comes. */
    async *read<E extends AdminEndpoint>(
      endpoint: E,
      what: { id?: string; fields?: Body<E> } = {},
    ): AsyncGenerator<string> {
      const answer = await open(asked(endpoint, what))
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
