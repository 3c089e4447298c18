import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** Passes requests to a scripted server, with the orders of the release before in the form of this version. */
export const startScriptedRelay = async (port: number, serverUrl: string) => {
  const relay = createServer((from, to) => {
    const pass = async (): Promise<void> => {
      const body = from.method === 'POST' ? ((await json(from)) as Record<string, unknown>) : undefined
      const order = body && 'ask' in body ? { ...body, input: body['ask'] } : body
      const answer = await fetch(`${serverUrl}${from.url}`, {
        method: from.method ?? 'GET',
        ...(order === undefined ? {} : { body: JSON.stringify(order) }),
      })
      to.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
      to.end(Buffer.from(await answer.arrayBuffer()))
    }
    pass().catch(() => to.destroy())
  })
  await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', () => resolve()))
  return {
    close(): void {
      relay.closeAllConnections()
      relay.close()
    },
  }
}
