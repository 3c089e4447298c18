import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { connectTemporal } from './connect-temporal.ts'

/** Payloads are Base64; what is hidden in them must be found as well. */
const opened = (history: string): string =>
  history +
  [...history.matchAll(/"data": ?"([A-Za-z0-9+/=]+)"/g)]
    .map(([, data = '']) => Buffer.from(data, 'base64').toString())
    .join('\n')

/** All that the engine keeps of a task, as text. */
export const fetchHistory = async (taskId: string): Promise<string> => {
  const client = await connectTemporal()
  try {
    return opened(historyToJSON(await client.workflow.getHandle(taskId).fetchHistory()))
  } finally {
    await client.connection.close()
  }
}
