import { dependencyTimeouts, type Engine, type Routes, type StartOrder, workflowType } from '@kinora/domain'
import {
  Client,
  type ConnectionLike,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client'
import { poolQueue, priorityOf, resumeSignal, type Ticket, workflowQueue } from './queues.ts'

/** As the engine's protocol numbers the kinds of queues. */
const activityQueue = 2

export type EngineSettings = {
  /** Resolves once the engine can be reached. */
  connection: Promise<ConnectionLike>
  namespace: string
  /** Chosen at the start and kept in the history, so that a changed catalog cannot change a running flow. */
  routesFor(order: StartOrder): Routes
  /** The trace the workflow goes on in. */
  traceOf(order: StartOrder): string
}

export const createEngine = (
  settings: EngineSettings,
): Engine & { isRunning(taskId: string): Promise<boolean>; waitingFor(pool: string): Promise<number> } => {
  const opened = settings.connection.then((connection) => new Client({ connection, namespace: settings.namespace }))
  const soon = async <T>(call: (client: Client) => Promise<T>): Promise<T> => {
    const client = await opened
    return client.connection.withDeadline(Date.now() + dependencyTimeouts.temporal.callMs, () => call(client))
  }
  const unlessOver = async (call: (client: Client) => Promise<unknown>): Promise<void> => {
    try {
      await soon(call)
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error
    }
  }
  return {
    async start(order) {
      const ticket: Ticket = {
        taskId: order.taskId,
        tenantId: order.tenantId,
        weight: order.weight,
        lane: order.lane,
        params: order.params,
        media: order.media,
        routes: settings.routesFor(order),
        trace: settings.traceOf(order),
        ...(order.script ? { script: order.script } : {}),
      }
      try {
        await soon((client) =>
          client.workflow.start(workflowType({ id: order.generator, version: order.version }), {
            workflowId: order.taskId,
            taskQueue: workflowQueue,
            args: [ticket],
            workflowIdConflictPolicy: 'USE_EXISTING',
            workflowIdReusePolicy: 'REJECT_DUPLICATE',
            workflowTaskTimeout: '5s',
            // A start waits, too, where a tenant has started hundreds at once.
            priority: priorityOf(ticket),
          }),
        )
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
      }
    },
    stop: (taskId) => unlessOver((client) => client.workflow.getHandle(taskId).cancel()),
    resume: (taskId) => unlessOver((client) => client.workflow.getHandle(taskId).signal(resumeSignal)),
    async waitingFor(pool) {
      const { stats } = await soon((client) =>
        client.workflowService.describeTaskQueue({
          namespace: settings.namespace,
          taskQueue: { name: poolQueue(pool) },
          taskQueueType: activityQueue,
          reportStats: true,
        }),
      )
      return Number(stats?.approximateBacklogCount ?? 0)
    },
    async isRunning(taskId) {
      try {
        const { status } = await soon((client) => client.workflow.getHandle(taskId).describe())
        return status.name === 'RUNNING'
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return false
        throw error
      }
    },
  }
}
