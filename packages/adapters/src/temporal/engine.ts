import { dependencyTimeouts, type Engine, type Routes, type StartOrder, workflowType } from '@kinora/domain'
import { Client, type ConnectionLike, WorkflowNotFoundError } from '@temporalio/client'
import { buildPriority, poolQueue, resumeSignal, type WorkflowInput, workflowQueue } from './queues.ts'

/** The number of activity queues in the Temporal protocol. */
const activityQueue = 2

export type EngineSettings = {
  /** Resolves once Temporal can be reached. */
  connection: Promise<ConnectionLike>
  namespace: string
  /** Chosen at the start and kept in the history, so that a changed catalog cannot change a running workflow. */
  routesFor(order: StartOrder): Routes
  /** The trace that the workflow continues. */
  startTrace(order: StartOrder): string
}

export const createEngine = (
  settings: EngineSettings,
): Engine & { isRunning(taskId: string): Promise<boolean>; waitingFor(pool: string): Promise<number> } => {
  const opened = settings.connection.then((connection) => new Client({ connection, namespace: settings.namespace }))
  const withCallDeadline = async <T>(call: (client: Client) => Promise<T>): Promise<T> => {
    const client = await opened
    return client.connection.withDeadline(Date.now() + dependencyTimeouts.temporal.callMs, () => call(client))
  }
  const ignoreNotFound = async (call: (client: Client) => Promise<unknown>): Promise<void> => {
    try {
      await withCallDeadline(call)
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error
    }
  }
  return {
    async start(order) {
      const workflowInput: WorkflowInput = {
        taskId: order.taskId,
        tenantId: order.tenantId,
        weight: order.weight,
        lane: order.lane,
        params: order.params,
        media: order.media,
        routes: settings.routesFor(order),
        trace: settings.startTrace(order),
        ...(order.script ? { script: order.script } : {}),
      }
      await withCallDeadline((client) =>
        client.workflow.start(workflowType({ id: order.generator, version: order.version }), {
          workflowId: order.taskId,
          taskQueue: workflowQueue,
          args: [workflowInput],
          workflowIdConflictPolicy: 'USE_EXISTING',
          // A restored database may hold open tasks whose workflow has ended. Of an ended task, the first step ends the run.
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          workflowTaskTimeout: '5s',
          // Workflow starts wait in the queue, too, when a tenant has started hundreds at once.
          priority: buildPriority(workflowInput),
        }),
      )
    },
    stop: (taskId) => ignoreNotFound((client) => client.workflow.getHandle(taskId).cancel()),
    resume: (taskId) => ignoreNotFound((client) => client.workflow.getHandle(taskId).signal(resumeSignal)),
    async waitingFor(pool) {
      const { stats } = await withCallDeadline((client) =>
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
        const { status } = await withCallDeadline((client) => client.workflow.getHandle(taskId).describe())
        return status.name === 'RUNNING'
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return false
        throw error
      }
    },
  }
}
