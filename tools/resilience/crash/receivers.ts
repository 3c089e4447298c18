import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { QueryReply } from '@kinora/contract'
import { createRandom } from '../../testkit/random.ts'

export type Receipt = {
  webhookId: string
  taskId: string
  /** Absent in the body of a task whose id field has another name. */
  bodyTaskId: string | undefined
  event: string
  attempt: number
  seq: number
  /** State in the body: that of the task when the callback was sent. */
  state: string
  answered: 200 | 500 | 'reset'
}

const failRate = 0.1

const parseReceipt = (headers: IncomingHttpHeaders, text: string, answered: Receipt['answered']): Receipt => {
  const body = JSON.parse(text) as Partial<QueryReply> & Pick<QueryReply, 'state'>
  const webhookId = String(headers['webhook-id'])
  const [, taskId = '', event = ''] = /^evt_([0-9]+)_(\w+)$/.exec(webhookId) ?? []
  const [attempt, seq] = [Number(headers['x-task-attempt']), Number(headers['x-task-event-seq'])]
  return { webhookId, taskId, bodyTaskId: body.id, event, attempt, seq, state: body.state, answered }
}

/** Callback receivers on separate ports that sometimes fail. */
export const startReceivers = async (ports: readonly number[], seed: number) => {
  const receipts: Receipt[] = []
  let isCalm = false
  const random = createRandom(seed, 'receivers')
  const servers = ports.map((port) => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const answered = isCalm || !random.happens(failRate) ? 200 : random.pick<500 | 'reset'>([500, 'reset'])
        receipts.push(parseReceipt(request.headers, Buffer.concat(chunks).toString(), answered))
        if (answered === 'reset') request.socket.destroy()
        else response.writeHead(answered).end()
      })
    })
    return { server, listening: new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)) }
  })
  await Promise.all(servers.map(({ listening }) => listening))
  return {
    receipts,
    urls: ports.map((port) => `http://127.0.0.1:${port}/callback`),
    /** From now on every callback is accepted. */
    calm(): void {
      isCalm = true
    },
    close: () => Promise.all(servers.map(({ server }) => closeServer(server))),
  }
}

export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
