import type { adminEndpoints } from '@kinora/contract'
import { send } from './send.ts'

type Endpoints = typeof adminEndpoints
type Body<N extends keyof Endpoints> = Endpoints[N]['body']['_zod']['input']
type Reply<N extends keyof Endpoints> = Endpoints[N]['returns']['_zod']['output']

/** The service as its operator sees it. */
export const createAdminClient = ({ baseUrl, token }: { baseUrl: string; token: string }) => {
  const post = <T>(path: string, body: unknown): Promise<T> =>
    send({ method: 'POST', url: `${baseUrl}/admin/v1${path}`, authorization: `Bearer ${token}`, body })
  const get = <T>(path: string, filter: Record<string, string | undefined>): Promise<T> => {
    const asked = Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const query = new URLSearchParams(asked).toString()
    const url = `${baseUrl}/admin/v1${path}${query && `?${query}`}`
    return send({ method: 'GET', url, authorization: `Bearer ${token}` })
  }
  return {
    createTenant: (body: Body<'createTenant'>): Promise<Reply<'createTenant'>> => post('/tenants', body),
    createKey: (tenantId: string, body: Body<'createKey'>): Promise<Reply<'createKey'>> =>
      post(`/tenants/${tenantId}/keys`, body),
    suspendKey: (keyId: string): Promise<Reply<'suspendKey'>> => post(`/keys/${keyId}/suspend`, {}),
    listDeliveries: (tenantId: string, filter: Body<'listDeliveries'> = {}): Promise<Reply<'listDeliveries'>> =>
      get(`/tenants/${tenantId}/deliveries`, filter),
    resendDelivery: (tenantId: string, body: Body<'resendDelivery'>): Promise<Reply<'resendDelivery'>> =>
      post(`/tenants/${tenantId}/deliveries/resend`, body),
    testCallback: (tenantId: string, body: Body<'testCallback'>): Promise<Reply<'testCallback'>> =>
      post(`/tenants/${tenantId}/deliveries/test`, body),
    rotateWebhookSecret: (tenantId: string): Promise<Reply<'rotateWebhookSecret'>> =>
      post(`/tenants/${tenantId}/webhook-secret`, {}),
    grantCredits: (tenantId: string, body: Body<'grantCredits'>): Promise<Reply<'grantCredits'>> =>
      post(`/tenants/${tenantId}/grants`, body),
  }
}
export type AdminClient = ReturnType<typeof createAdminClient>
