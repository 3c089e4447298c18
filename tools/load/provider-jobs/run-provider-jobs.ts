import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { recipeSchema, shippedRecipes } from '@kinora/contract/recipes'
import pg from 'pg'
import { openProvider, type Provider, providerKey } from '../../fakes/providers/engine.ts'
import { vendors } from '../../fakes/providers/vendors.ts'
import { createClips } from '../../fakes/scripted/clips.ts'
import { runClosedLoop } from '../../testkit/closed-loop.ts'
import { readResidentBytes } from '../../testkit/descendant-processes.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { portAt, startService, type TestService } from '../../testkit/start-service.ts'
import type { BareFigures, BareOrder } from './bare-polls.ts'
import { describeRun, type Plan, type ProviderJobsRun } from './describe-run.ts'

/** A provider without webhooks, so that its jobs are polled. */
const name = 'runway'
const pauseMs = recipeSchema.parse(shippedRecipes[name]).status.everySeconds * 1_000
const warmUpMs = 10_000
const createsAtOnce = 16
const established = '01'

const setup = (provider: Provider, jobs: number) => ({
  tenants: 1,
  places: 1,
  concurrency: jobs + 1,
  worker: 'tools/load/bench/worker-main.ts',
  areRoutesAll: true as const,
  env: { WORKER_NICENESS: '0', BACKEND_KEY_PROVIDER: providerKey },
  backends: {
    hosted: {
      use: 'http-task',
      config: { recipe: shippedRecipes[name], keyFrom: 'BACKEND_KEY_PROVIDER', baseUrl: provider.baseUrl },
    },
  },
  pools: { hosted: { places: jobs } },
  routes: [{ step: 'text-to-video' as const, backend: 'hosted', pool: 'hosted' }],
})

/** Open connections to a server on this machine, as their clients see them. */
const countConnectionsTo = (baseUrl: string): number => {
  const port = Number(new URL(baseUrl).port).toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return rows.filter((row) => {
    const [, , remote = '', state = ''] = row.trim().split(/\s+/)
    return remote.endsWith(`:${port}`) && state === established
  }).length
}

/** The same polls by a process that has only undici. */
const measureBare = async (order: BareOrder): Promise<BareFigures> => {
  const child = spawn(process.execPath, ['--conditions=source', 'tools/load/provider-jobs/bare-polls.ts'], {
    cwd: repoRoot,
    env: inheritedEnvironment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(order))
  return JSON.parse(await text(child.stdout)) as BareFigures
}

const createTasks = async ({ tenants }: TestService, jobs: number): Promise<string[]> => {
  const ids: string[] = []
  await runClosedLoop(jobs, createsAtOnce, async (index) => {
    const body = { model: 'genq2', prompt: `lamp ${index}`, duration: 2, resolution: '540p', audio: false } as const
    ids.push((await tenants[0]?.client.textToVideo(body))?.id ?? '')
  })
  return ids
}

/** Waits for the ends of the tasks and counts those that succeeded. */
const waitForTasks = async (ids: readonly string[]): Promise<number> => {
  const db = new pg.Client({ connectionString: inheritedEnvironment['DATABASE_SYSTEM_URL'] })
  await db.connect()
  try {
    const count = async (...states: string[]): Promise<number> => {
      const { rows } = await db.query<{ tasks: number }>(
        'select count(*)::int as tasks from tasks where id = any($1::bigint[]) and state = any($2)',
        [ids, states],
      )
      return rows[0]?.tasks ?? 0
    }
    await pollUntil(
      async () => ((await count('success', 'failed')) === ids.length ? true : undefined),
      'the tasks to end',
      900_000,
    )
    return await count('success')
  } finally {
    await db.end()
  }
}

/** Holds the jobs at the provider, measures the worker that polls them, and lets them end. */
export const runProviderJobs = async (plan: Plan, print: (line: string) => void): Promise<ProviderJobsRun> => {
  const clip = createClips()
  const shape = { width: 64, height: 36, fps: 24, seconds: 1, sound: false, take: 0 }
  const provider = await openProvider(vendors[name], { media: () => clip(shape), port: portAt(70) })
  provider.jobs.hold()
  const service = await startService(setup(provider, plan.jobs))
  try {
    const { worker } = service
    if (!worker) throw new Error('the service has no worker')
    await sleep(warmUpMs)
    const atRest = worker.cpuMs()
    await sleep(warmUpMs)
    const idleCpuMs = ((worker.cpuMs() - atRest) * plan.measureMs) / warmUpMs
    const idleBytes = readResidentBytes(worker.pid)
    const ids = await createTasks(service, plan.jobs)
    print(`${ids.length} tasks created`)
    await pollUntil(
      async () => (provider.jobs.started() >= plan.jobs ? true : undefined),
      `${plan.jobs} jobs at the provider`,
      600_000,
    )
    const jobs = provider.jobs.all()
    for (const job of jobs) Object.assign(job, { state: 'running', fraction: 0.3 })
    await sleep(warmUpMs)
    const from = provider.seen.length
    const cpuBefore = worker.cpuMs()
    await sleep(plan.measureMs)
    const cpuMs = worker.cpuMs() - cpuBefore
    const seen = provider.seen.slice(from).map(({ line }) => line)
    const polled = new Set(seen)
    const measured = {
      running: jobs.length,
      unpolled: jobs.filter(({ id }) => !polled.has(`GET /v1/tasks/${id}`)).length,
      polls: seen.length,
      idleCpuMs,
      cpuMs,
      idleBytes,
      bytes: readResidentBytes(worker.pid),
      connections: countConnectionsTo(provider.baseUrl),
    }
    print(`${measured.polls} polls of ${jobs.length} jobs measured`)
    const bare = await measureBare({
      urls: jobs.map(({ id }) => `${provider.baseUrl}/v1/tasks/${id}`),
      headers: { authorization: `Bearer ${providerKey}`, 'x-runway-version': '2024-11-06' },
      connections: 128,
      pauseMs,
      warmUpMs,
      measureMs: plan.measureMs,
    })
    const figures = { plan, ...measured, pollSeconds: pauseMs / 1_000, bare }
    for (const line of describeRun(figures)) print(line)
    provider.jobs.release()
    await pollUntil(
      async () => (provider.jobs.all().every(({ state }) => state === 'done') ? true : undefined),
      'the jobs to end',
      60_000,
    )
    const succeeded = await waitForTasks(ids)
    return { ...figures, started: provider.jobs.started(), succeeded }
  } finally {
    await service.stop()
    provider.close()
  }
}
