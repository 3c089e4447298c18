import { Client, Connection } from '@temporalio/client'

/** Ids of running workflows that are tasks: digits, as the tasks' own. */
export const listOpenWorkflows = async (address: string, namespace: string): Promise<string[]> => {
  const connection = await Connection.connect({ address, connectTimeout: '5s' })
  try {
    const client = new Client({ connection, namespace })
    const open: string[] = []
    for await (const { workflowId } of client.workflow.list({ query: `ExecutionStatus = 'Running'` }))
      if (/^[0-9]+$/.test(workflowId)) open.push(workflowId)
    return open
  } finally {
    await connection.close()
  }
}
