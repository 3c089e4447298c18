import type { IncomingMessage } from 'node:http'

/** The body of a request as text; undefined when it is too long. */
export const readAtMost = async (request: IncomingMessage, mostBytes: number): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
