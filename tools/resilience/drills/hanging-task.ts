import { createScriptedServer, immediateScript } from '../../fakes/scripted/server.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { fetchWithRetry } from '../../testkit/retry-unavailable.ts'
import { portAt, type TestService } from '../../testkit/start-service.ts'
import { checkLogLines, undeliveredEvents } from './check-log-lines.ts'
import { type Drill, must } from './drill.ts'
import { type FurtherCommand, findByCommands } from './find-by-commands.ts'
import { runKinora } from './run-kinora.ts'

type Tenant = TestService['tenants'][number]
type Task = { id: string; traceId: string }

/** No server listens there. */
const silentPort = portAt(69)
const forgetfulPort = portAt(70)
/** So long that the job reports no whole percent during the drill. */
const endless = 'a lake wait=1000000000000'

const create = async ({ baseUrl }: TestService, { key }: Tenant, model: string, more: object = {}): Promise<Task> => {
  const response = await fetchWithRetry(`${baseUrl}/ent/v2/text2video`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, prompt: 'a lake', duration: 1, resolution: '540p', ...more }),
  })
  const { id } = (await response.json()) as { id?: string }
  if (id === undefined) throw new Error(`the create of ${model} was refused with HTTP ${response.status}`)
  return { id, traceId: response.headers.get('x-trace-id') ?? '' }
}

/** A server that starts the job, drops the connection and cannot be queried for it. */
const startForgetfulServer = async (): Promise<() => void> => {
  const { server } = createScriptedServer({ ...immediateScript, muteChance: 1 })
  await new Promise<void>((resolve) => server.listen(forgetfulPort, '127.0.0.1', resolve))
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

/** Gives up an attempt of unknown outcome, as in the runbook; otherwise it would stay in the list. */
const giveUp = async (service: TestService, { client }: Tenant, { id }: Task): Promise<void> => {
  const list = await runKinora(service, '--json', 'admin', 'unknown-attempts', 'list')
  const { attempts } = JSON.parse(list) as { attempts: { id: string; task_id: string }[] }
  const attempt = attempts.find((each) => each.task_id === id)
  must(attempt !== undefined, `no attempt of task ${id} in ${list}`)
  await runKinora(service, 'admin', 'unknown-attempts', 'decide', attempt?.id ?? '', '--decision', 'give-up')
  await pollUntil(
    async () => (await client.get(id)).state === 'failed' || undefined,
    `task ${id} to fail after the decision give-up`,
    120_000,
  )
}

const waitForJob = ({ starts }: TestService): Promise<number> =>
  pollUntil(() => (starts.length > 0 ? starts.length : undefined), 'the endless job to start', 60_000)

/** Every cause of docs/operate/stuck-tasks.md happens for real; each is found with the operator's commands. */
export const hangingTask: Drill = {
  title: 'hanging task: kinora admin task show names each of six causes (D-516)',
  setup: {
    concurrency: 1,
    backends: {
      away: { use: 'scripted', config: { baseUrl: `http://127.0.0.1:${silentPort}` } },
      forgetful: { use: 'scripted', config: { baseUrl: `http://127.0.0.1:${forgetfulPort}`, remembers: false } },
    },
    pools: { away: { places: 1 }, forgetful: { places: 1 } },
    // Without the standard routes: the built-in engine would take over from a server that is down.
    areRoutesAll: true,
    routes: [
      { step: 'text-to-video', models: ['genq2'], backend: 'scripted', pool: 'scripted' },
      { step: 'text-to-video', models: ['genq3-turbo'], backend: 'away', pool: 'away' },
      { step: 'text-to-video', models: ['genq3-pro'], backend: 'forgetful', pool: 'forgetful' },
    ],
  },
  async run(service, report, { isNamed }) {
    const [queued, away, unknown, notified, unpolled] = await service.openTenants(5)
    if (!queued || !away || !unknown || !notified || !unpolled || !service.worker) throw new Error('no tenants')
    const stopForgetfulServer = await startForgetfulServer()
    const find = async (task: Task, cause: Parameters<typeof findByCommands>[2], further?: FurtherCommand) =>
      report(await findByCommands(service, task, cause, further))
    try {
      const stuck = await create(service, queued, 'genq2', { prompt: endless })
      await waitForJob(service)
      const startedAtMs = Date.now()
      const waiting = await create(service, queued, 'genq2')
      await find(waiting, 'tenant_queue', {
        args: ['task', 'list', '--tenant-id', queued.id],
        shows: new RegExp(stuck.id),
      })
      const outOfRotation = await create(service, away, 'genq3-turbo')
      await find(outOfRotation, 'backend_out', { args: ['backend', 'list'], shows: /\baway\b/ })
      const undecided = await create(service, unknown, 'genq3-pro')
      await find(undecided, 'outcome_unknown', { args: ['unknown-attempts', 'list'], shows: new RegExp(undecided.id) })
      await giveUp(service, unknown, undecided)
      const callback = { callback_url: `http://127.0.0.1:${silentPort}/` }
      const unnotified = await create(service, notified, 'genq2', callback)
      await find(unnotified, 'callback_failing', {
        args: ['callback', 'list', notified.id],
        shows: new RegExp(unnotified.id),
      })
      // It takes five minutes by the clock, so only the drill chosen by name waits for it.
      if (isNamed) {
        await find(stuck, 'no_progress')
        report(`no progress was reported ${Math.round((Date.now() - startedAtMs) / 1000)} s after the start of the job`)
      }

      process.kill(service.worker.pid, 'SIGKILL')
      const successor = await service.startWorker({ WORKER_ROLES: 'engine,relay' })
      const untaken = await create(service, unpolled, 'genq2')
      await find(untaken, 'no_worker', { args: ['components'], shows: /worker/ })
      await find(stuck, 'worker_gone', { args: ['components'], shows: /worker/ })

      for (const { id } of [waiting, stuck, outOfRotation, untaken])
        await runKinora(service, 'admin', 'task', 'cancel', id)
      must((await unpolled.client.get(untaken.id)).err_code === 'UserCancelled', 'the operator cancelled the task')

      const written = { api: service.api.lines, worker: [...service.worker.lines, ...successor.lines] }
      const counts = [stuck, waiting, outOfRotation, undecided, unnotified, untaken].map((task) => {
        const lines = checkLogLines(written, task, task === unnotified ? undeliveredEvents : [])
        must(lines.faults.length === 0, lines.faults.join('\n'))
        return lines.ofTask
      })
      report(`${counts.join(', ')} log lines of these tasks, each found by the trace id of its create`)
    } finally {
      stopForgetfulServer()
    }
  },
}
