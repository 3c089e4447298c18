import type { TemporalSettings } from '@kinora/config'
import { connectTemporal } from '../../testkit/connect-temporal.ts'

/** Ids of running workflows of tasks: only digits, like task ids. */
export const listOpenWorkflows = async (temporal: TemporalSettings): Promise<string[]> => {
  const client = await connectTemporal(temporal)
  try {
    const open: string[] = []
    for await (const { workflowId } of client.workflow.list({ query: `ExecutionStatus = 'Running'` }))
      if (/^[0-9]+$/.test(workflowId)) open.push(workflowId)
    return open
  } finally {
    await client.connection.close()
  }
}
