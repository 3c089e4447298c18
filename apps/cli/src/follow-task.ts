import type { QueryReply } from '@kinora/contract'
import type { Client } from '@kinora/sdk'
import { patiently } from './patiently.ts'

const everyMs = 500
/** Half a minute without an answer. */
const tries = 60

/** Reads a task until it has ended, telling each reading. */
export const followTask = async (
  client: Pick<Client, 'get'>,
  id: string,
  onRead: (reply: QueryReply) => void,
): Promise<QueryReply> => {
  for (;;) {
    const reply = await patiently(tries, () => client.get(id))
    onRead(reply)
    if (reply.state === 'success' || reply.state === 'failed') return reply
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
