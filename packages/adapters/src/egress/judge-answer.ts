import type { IncomingHttpHeaders } from 'node:http'
import { FetchFault } from './fetch-fault.ts'
import { badEnd } from './media-kinds.ts'
import type { MediaAsk } from './media-source.ts'

/** Refuses what cannot be a whole, plain body of the allowed length, before a byte of it is read. */
export const judgeAnswer = (
  { statusCode, headers }: { statusCode: number; headers: IncomingHttpHeaders },
  { kind, mostBytes }: Pick<MediaAsk, 'kind' | 'mostBytes'>,
): void => {
  if (statusCode !== 200) throw new FetchFault('status', String(statusCode), { isPassing: statusCode >= 500 })
  const { 'content-encoding': content, 'transfer-encoding': transfer = 'chunked' } = headers
  if (content !== undefined || transfer.toLowerCase() !== 'chunked') throw new FetchFault('encoding', 'not plain')
  const length = Number(headers['content-length'] ?? 0)
  if (length > mostBytes) throw badEnd(kind, 'tooLong', new FetchFault('length', `${length} bytes declared`))
}
