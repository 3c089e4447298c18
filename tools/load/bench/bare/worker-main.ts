import { fileURLToPath } from 'node:url'
import { readConnectionOptions } from '@kinora/adapters/temporal'
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { readTemporalSettings } from '../../../testkit/connect-temporal.ts'

const activities = {
  render: async (input: { id: string }) => input,
  finish: async (input: { id: string }) => input,
  settle: async (input: { id: string }) => input,
}
export type BareActivities = typeof activities

Runtime.install({ logger: new DefaultLogger('ERROR') })
const settings = readTemporalSettings()
const connection = await NativeConnection.connect(await readConnectionOptions(settings))
const namespace = settings.TEMPORAL_NAMESPACE
const workflowBundle = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('./workflow.ts', import.meta.url)),
  logger: new DefaultLogger('ERROR'),
})
const workers = await Promise.all([
  Worker.create({
    connection,
    namespace,
    taskQueue: 'bare',
    workflowBundle,
    activities: { settle: activities.settle },
    maxCachedWorkflows: 300,
  }),
  Worker.create({
    connection,
    namespace,
    taskQueue: 'bare-pool',
    activities: { render: activities.render },
    maxConcurrentActivityTaskExecutions: 50,
  }),
  Worker.create({
    connection,
    namespace,
    taskQueue: 'bare-media',
    activities: { finish: activities.finish },
    maxConcurrentActivityTaskExecutions: 50,
  }),
])
process.stdout.write('worker started: bare\n')
await Promise.all(workers.map((worker) => worker.run()))
await connection.close()
