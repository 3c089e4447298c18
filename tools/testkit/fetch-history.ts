import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { connectTemporal } from './connect-temporal.ts'

/** Appends the decoded Base64 payloads, so that searches find their content. */
const decodePayloads = (history: string): string =>
  history +
  [...history.matchAll(/"data": ?"([A-Za-z0-9+/=]+)"/g)]
    .map(([, data = '']) => Buffer.from(data, 'base64').toString())
    .join('\n')

/** The Temporal history of a task as text. */
export const fetchHistory = async (taskId: string): Promise<string> => {
  const client = await connectTemporal()
  try {
    return decodePayloads(historyToJSON(await client.workflow.getHandle(taskId).fetchHistory()))
  } finally {
    await client.connection.close()
  }
}
