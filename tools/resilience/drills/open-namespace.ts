import { randomUUID } from 'node:crypto'
import { connectTemporal } from '../../testkit/connect-temporal.ts'
import { pollUntil } from '../../testkit/poll-until.ts'

/** Registers a new namespace, as in an empty Temporal, and returns its name. */
export const openNamespace = async (): Promise<string> => {
  const namespace = `drill-${randomUUID()}`
  const { connection } = await connectTemporal()
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    })
    // The front end knows it only after its next refresh.
    const describe = () => connection.workflowService.describeTaskQueue({ namespace, taskQueue: { name: 'any' } })
    await pollUntil(
      () =>
        describe().then(
          () => true,
          () => undefined,
        ),
      `namespace ${namespace}`,
      60_000,
    )
    return namespace
  } finally {
    await connection.close()
  }
}
