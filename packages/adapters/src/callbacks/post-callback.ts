import { type Dispatcher, request } from 'undici'

export type CallbackAnswer = { delivered: boolean; status: number; retryAfter: string | undefined; text: string }

const bodyBytesKept = 1024
const bodyBytesRead = 16 * 1024

/** One try, bounded in time and in what is read of the answer; redirects count as refusals. */
export const postCallback = async (
  agent: Dispatcher,
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<CallbackAnswer> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
    const delivered = answer.statusCode >= 200 && answer.statusCode < 300
    const retryAfter = answer.headers['retry-after']
    const text = await beginningOf(answer.body).catch(() => '')
    return {
      delivered,
      status: answer.statusCode,
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
      text,
    }
  } catch (error) {
    // The cause is for the delivery log; a receiver's owner sees one and the same failure for all of them.
    return { delivered: false, status: 0, retryAfter: undefined, text: error instanceof Error ? error.name : 'failed' }
  }
}

const beginningOf = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  let kept = Buffer.alloc(0)
  let read = 0
  for await (const chunk of stream) {
    read += chunk.length
    if (kept.length < bodyBytesKept) kept = Buffer.concat([kept, chunk]).subarray(0, bodyBytesKept)
    if (read >= bodyBytesRead) break
  }
  return kept.toString('latin1')
}
