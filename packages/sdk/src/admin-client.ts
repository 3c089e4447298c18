import type { adminEndpoints } from '@kinora/contract'
import { send } from './send.ts'

type Endpoints = typeof adminEndpoints
type Body<N extends keyof Endpoints> = Endpoints[N]['body']['_zod']['input']
type Reply<N extends keyof Endpoints> = Endpoints[N]['returns']['_zod']['output']

/** The service as its operator sees it. */
export const createAdminClient = ({ baseUrl, token }: { baseUrl: string; token: string }) => {
  const post = <T>(path: string, body: unknown): Promise<T> =>
    send({ method: 'POST', url: `${baseUrl}/admin/v1${path}`, authorization: `Bearer ${token}`, body })
  return {
    createTenant: (body: Body<'createTenant'>): Promise<Reply<'createTenant'>> => post('/tenants', body),
    createKey: (tenantId: string, body: Body<'createKey'>): Promise<Reply<'createKey'>> =>
      post(`/tenants/${tenantId}/keys`, body),
    suspendKey: (keyId: string): Promise<Reply<'suspendKey'>> => post(`/keys/${keyId}/suspend`, {}),
    grantCredits: (tenantId: string, body: Body<'grantCredits'>): Promise<Reply<'grantCredits'>> =>
      post(`/tenants/${tenantId}/grants`, body),
  }
}
export type AdminClient = ReturnType<typeof createAdminClient>
