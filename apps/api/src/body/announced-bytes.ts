import { type Endpoint, limits } from '@kinora/contract'

type Head = { method?: string | undefined; headers: Readonly<Record<string, string | string[] | undefined>> }

/** Body bytes that the headers announce. GET and HEAD have none, whatever their headers (D-041). */
export const announcedBytes = ({ method, headers }: Head): number | 'unknown' => {
  if (method === 'GET' || method === 'HEAD') return 0
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 'unknown'
}

/** Maximum body size of the endpoint in bytes. */
export const maxBodyBytes = ({ endpoint }: { endpoint: Endpoint | undefined }): number =>
  endpoint?.bodyBytes ?? limits.bodyBytes
