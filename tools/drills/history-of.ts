import { Client, Connection } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { inheritedEnvironment } from '../environment.ts'

/** Payloads are Base64; what is hidden in them must be found as well. */
const opened = (history: string): string =>
  history +
  [...history.matchAll(/"data": ?"([A-Za-z0-9+/=]+)"/g)]
    .map(([, data = '']) => Buffer.from(data, 'base64').toString())
    .join('\n')

/** All that the engine keeps of a task, as text. */
export const historyOf = async (taskId: string): Promise<string> => {
  const connection = await Connection.connect({ address: inheritedEnvironment['TEMPORAL_ADDRESS'] ?? '' })
  try {
    const client = new Client({ connection, namespace: inheritedEnvironment['TEMPORAL_NAMESPACE'] ?? 'kinora' })
    return opened(historyToJSON(await client.workflow.getHandle(taskId).fetchHistory()))
  } finally {
    await connection.close()
  }
}
