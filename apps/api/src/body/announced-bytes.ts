import { type Endpoint, limits } from '@kinora/contract'

type Head = { method?: string | undefined; headers: Readonly<Record<string, string | string[] | undefined>> }

/** How many bytes of body the headers announce, none on GET and HEAD whatever they say (D-041). */
export const announcedBytes = ({ method, headers }: Head): number | 'unknown' => {
  if (method === 'GET' || method === 'HEAD') return 0
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 'unknown'
}

/** How many it may have. */
export const mostBodyBytes = ({ endpoint }: { endpoint: Endpoint | undefined }): number =>
  endpoint?.bodyBytes ?? limits.bodyBytes
