import type { IncomingHttpHeaders } from 'node:http'
import { FetchFault } from './fetch-fault.ts'
import { createMediaError } from './media-kinds.ts'
import type { MediaRequest } from './media-source.ts'

/** Rejects a response that cannot be a complete, plain body of the allowed length, before its body is read. */
export const validateResponse = (
  { statusCode, headers }: { statusCode: number; headers: IncomingHttpHeaders },
  { kind, mostBytes }: Pick<MediaRequest, 'kind' | 'mostBytes'>,
): void => {
  if (statusCode !== 200) throw new FetchFault('status', String(statusCode), { isTransient: statusCode >= 500 })
  const { 'content-encoding': content, 'transfer-encoding': transfer = 'chunked' } = headers
  if (content !== undefined || transfer.toLowerCase() !== 'chunked') throw new FetchFault('encoding', 'not plain')
  const length = Number(headers['content-length'] ?? 0)
  if (length > mostBytes) throw createMediaError(kind, 'tooLong', new FetchFault('length', `${length} bytes declared`))
}
