import { adminEndpoints, type TaskReply } from '@kinora/contract'
import { openInstance } from '../../dev/services/instance.ts'
import { requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { portAt, type TestService } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'
import { openAsSuperuser } from './superuser.ts'

type Tenant = TestService['tenants'][number]
type Cause = TaskReply['findings'][number]['cause']

const small = { duration: 1, resolution: '540p' } as const
/** No server listens there. */
const silentPort = portAt(69)
const longMs = 3_600_000

const create = async ({ client }: Tenant, more: object): Promise<string> =>
  (await client.create('/ent/v2/text2video', { ...small, prompt: 'a lake', ...more })).id

const show = ({ admin }: TestService, id: string): Promise<TaskReply> => admin.call(adminEndpoints.inspectTask, { id })

const findCause = (service: TestService, id: string, cause: Cause): Promise<string> =>
  pollUntil(
    async () => (await show(service, id)).findings.find((each) => each.cause === cause)?.message,
    `the cause ${cause} of task ${id}`,
    120_000,
  )

/** Plants each cause of docs/operate/stuck-tasks.md and reads it back. */
export const hangingTask: Drill = {
  title: 'hanging task: kinora admin task show names each of six causes (D-516)',
  setup: {
    concurrency: 1,
    backends: { away: { use: 'scripted', config: { baseUrl: `http://127.0.0.1:${silentPort}` } } },
    pools: { away: { places: 1 } },
    routes: [{ step: 'text-to-video', models: ['genq3-turbo'], backend: 'away', pool: 'away' }],
  },
  async run(service, report) {
    const database = await openAsSuperuser(openInstance(requestedHome(), requestedPortBase()))
    const [queued, away, callbackTenant, unpolled] = await service.openTenants(4)
    if (!queued || !away || !callbackTenant || !unpolled || !service.worker) throw new Error('no tenants or worker')
    try {
      const running = await create(queued, { model: 'genq2', prompt: `a lake wait=${longMs}` })
      await pollUntil(
        async () => ((await show(service, running)).steps[0]?.attempts[0]?.state === 'started' ? 1 : undefined),
        'the job',
      )
      report(await findCause(service, await create(queued, { model: 'genq2' }), 'tenant_queue'))
      report(await findCause(service, await create(away, { model: 'genq3-turbo' }), 'backend_out'))
      const callback = { callback_url: `http://127.0.0.1:${silentPort}/` }
      report(
        await findCause(service, await create(callbackTenant, { model: 'genq2', ...callback }), 'callback_failing'),
      )

      const aged = `created_at = now() - interval '1 hour', started_at = now() - interval '1 hour'`
      await database.query(`update attempts set ${aged} where task_id = $1`, [running])
      await database.query(`update tasks set progress_at = now() - interval '1 hour' where id = $1`, [running])
      report(await findCause(service, running, 'no_progress'))
      await database.query(`update attempts set state = 'unknown', ask_at = 'infinity' where task_id = $1`, [running])
      report(await findCause(service, running, 'outcome_unknown'))

      await service.worker.stop()
      await service.startWorker({ WORKER_ROLES: 'engine,relay' })
      await database.query(`update seen_servers set told_at = now() - interval '2 minutes'`)
      const waiting = await create(unpolled, { model: 'genq2' })
      report(await findCause(service, waiting, 'no_worker'))

      const { tasks } = await service.admin.call(adminEndpoints.listAllTasks, { fields: { tenant_id: unpolled.id } })
      must(tasks.map(({ id }) => id).join() === waiting, 'the list by tenant shows the task')
      await service.admin.call(adminEndpoints.cancelAnyTask, { id: waiting })
      must((await unpolled.client.get(waiting)).err_code === 'UserCancelled', 'the operator cancelled the task')
    } finally {
      await database.end()
    }
  },
}
