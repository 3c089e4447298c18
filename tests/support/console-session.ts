import { adminEndpoints } from '@kinora/contract'
import { fetchWithRetry } from './retries.ts'
import { admin } from './running-service.ts'

/** The headers that a page of the console sends with every call. */
export type ConsolePage = { origin: string; headers: Record<string, string> }

/** Signs a person in to the console by a link, without a browser. */
export const signInToConsole = async (personId: string, tenantId = ''): Promise<ConsolePage> => {
  const { url } = await admin.call(adminEndpoints.createLoginLink, { id: personId })
  const { origin, hash } = new URL(url)
  const headers = {
    origin,
    'content-type': 'application/json',
    'x-kinora-console': '1',
    ...(tenantId === '' ? {} : { 'x-kinora-tenant': tenantId }),
  }
  const token = new URLSearchParams(hash.slice(1)).get('link')
  const response = await fetchWithRetry(`${origin}/console/api/sign-in/link`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || cookie === undefined) throw new Error(`the sign-in responds ${response.status}`)
  return { origin, headers: { ...headers, cookie } }
}
