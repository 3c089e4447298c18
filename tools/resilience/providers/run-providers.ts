import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminEndpoints } from '@kinora/contract'
import { shippedRecipes } from '@kinora/contract/recipes'
import pg from 'pg'
import { openProvider, type Provider, providerKey, webhookSecret } from '../../fakes/providers/engine.ts'
import { type VendorName, vendors } from '../../fakes/providers/vendors.ts'
import { createClips } from '../../fakes/scripted/clips.ts'
import { vendorTraits } from '../../testkit/backend-suite/provider-fixtures.ts'
import { runClosedLoop } from '../../testkit/closed-loop.ts'
import { fetchHistory } from '../../testkit/fetch-history.ts'
import type { Running } from '../../testkit/start-process.ts'
import { portAt, startService, type TestService } from '../../testkit/start-service.ts'
import {
  checkProviders,
  checkSecrets,
  type ProviderCheck,
  type ProviderFacts,
  type TaskFacts,
} from './check-providers.ts'
import { type FaultKind, faultKinds, injectFaults } from './plan-faults.ts'

/** One provider for each way to find an attempt again, and the model that the catalog routes to it. */
const sites = [
  { name: 'fal', model: 'genq2', find: 'webhook' },
  { name: 'replicate', model: 'genq3-pro', find: 'list' },
  { name: 'runway', model: 'genq3-turbo', find: 'none' },
] as const satisfies readonly { name: VendorName; model: string; find: ProviderFacts['find'] }[]

const callbackPort = 60
const quietMs = 1_800_000
const calmRounds = 12
/** Each round leaves fewer faults to inject; a run that needs more is reported. */
const roundsOfMore = 8

type Site = (typeof sites)[number] & { provider: Provider }

const openSites = async (): Promise<Site[]> => {
  const clip = createClips()
  const shape = { width: 64, height: 36, fps: 24, seconds: 1, sound: false, take: 0 }
  const opened: Site[] = []
  for (const [place, site] of sites.entries()) {
    const provider = await openProvider(vendors[site.name], { media: () => clip(shape), port: portAt(70 + place) })
    provider.jobs.setWait(1_000)
    provider.state.autoWebhooks = true
    opened.push({ ...site, provider })
  }
  return opened
}

const buildBackend = ({ name, provider }: Site) => {
  const recipe = structuredClone(shippedRecipes[name]) as {
    status: object
    find: object
    webhook?: { verifier: object }
  }
  Object.assign(recipe.status, { everySeconds: 1 })
  if (name === 'replicate') Object.assign(recipe.find, { settleSeconds: 2 })
  if (name === 'fal')
    Object.assign(recipe.webhook?.verifier ?? {}, { jwks: `${provider.baseUrl}/.well-known/jwks.json` })
  const secret = name === 'replicate' ? { webhookSecretFrom: 'BACKEND_KEY_WEBHOOK' } : {}
  return { use: 'http-task', config: { recipe, keyFrom: 'BACKEND_KEY_PROVIDER', baseUrl: provider.baseUrl, ...secret } }
}

const env = () => ({
  // A worker that yields to everything else would spend the run waiting.
  WORKER_NICENESS: '0',
  BACKEND_KEY_PROVIDER: providerKey,
  BACKEND_KEY_WEBHOOK: webhookSecret,
  BACKEND_CALLBACK_LISTEN: `127.0.0.1:${portAt(callbackPort)}`,
  BACKEND_CALLBACK_URL: `http://127.0.0.1:${portAt(callbackPort)}`,
})

/** A worker that is started again each time a fault kills it. */
const supervise = async (service: TestService, killed: () => void) => {
  let current: Running = await service.startWorker()
  const ended: string[] = []
  let restarting: Promise<void> | undefined
  const restart = async (dead: Running): Promise<void> => {
    await dead.stop()
    ended.push(...dead.lines)
    current = await service.startWorker()
    restarting = undefined
  }
  return {
    /** Everything that the workers logged. */
    listLines: () => [...ended, ...current.lines],
    kill(): void {
      if (restarting) return
      killed()
      process.kill(current.pid, 'SIGKILL')
      restarting = restart(current)
    },
    isRestarting: () => restarting !== undefined,
    settled: () => restarting,
  }
}

const createTask = async (service: TestService, { model, task, run }: { model: string; task: number; run: string }) => {
  // A failing job is as paid as another, and takes no encoder.
  const fails = task % 9 >= 3 ? ' fail=unlucky' : ''
  const body = { model, prompt: `lamp ${task} ${run}${fails}`, duration: 1, resolution: '540p', audio: false }
  for (;;) {
    const response = await fetch(`${service.baseUrl}/ent/v2/text2video`, {
      method: 'POST',
      headers: {
        authorization: `Token ${service.tenants[0]?.key}`,
        'content-type': 'application/json',
        'idempotency-key': `${run}-${task}`,
      },
      body: JSON.stringify(body),
    })
    if (response.ok) return ((await response.json()) as { task_id: string }).task_id
    if (response.status < 500 && response.status !== 429)
      throw new Error(`create answered ${response.status}: ${await response.text()}`)
    await sleep(200)
  }
}

type AttemptRow = { task_id: string; backend: string; state: string; job: string | null }

const readFacts = async (
  db: pg.Client,
  open: readonly Site[],
  { ids, run }: { ids: readonly string[]; run: string },
) => {
  const place = new Map(ids.map((id, task) => [id, task]))
  const { rows: attempts } = await db.query<AttemptRow>(
    `select task_id, backend, state, handle -> 'job' ->> 'id' as job from attempts where task_id = any($1) and step = 'text-to-video'`,
    [ids],
  )
  const { rows: tasks } = await db.query<{ id: string; state: string }>(
    'select id, state from tasks where id = any($1)',
    [ids],
  )
  const providers = open.map(
    ({ name, find, provider }): ProviderFacts => ({
      name,
      find,
      jobs: provider.jobs
        .all()
        .filter(({ prompt }) => prompt.includes(run))
        .map(({ id, prompt }) => ({ id, task: Number(/lamp (\d+)/.exec(prompt)?.[1]) })),
      attempts: attempts
        .filter(({ backend }) => backend === name)
        .map(({ task_id: id, state, job }) => ({ task: place.get(id) ?? -1, state, job })),
    }),
  )
  return { providers, tasks: tasks.map(({ id, state }): TaskFacts => ({ task: place.get(id) ?? -1, state })) }
}

/** Waits until every task has ended or waits for a decision, and stays so. */
const waitForQuiet = async (read: () => ReturnType<typeof readFacts>, isBusy: () => boolean): Promise<void> => {
  const hung = 'tasks that neither ended nor wait for a decision'
  for (let [calm, end] = [0, Date.now() + quietMs]; calm < calmRounds && Date.now() < end; await sleep(1_000)) {
    const { providers, tasks } = await read()
    const open = checkProviders(providers, tasks).filter(
      ({ sentence }) => sentence === hung || sentence.includes('no attempt has'),
    )
    calm = !isBusy() && open.every(({ culprits }) => culprits.length === 0) ? calm + 1 : 0
  }
}

const historiesRead = 5

/** Logs, rows and histories of the run. */
const readPlaces = async (db: pg.Client, ids: readonly string[], log: readonly string[]) => {
  const tables = ['attempts', 'reported_jobs', 'tasks', 'task_inputs'] as const
  const rows: string[] = []
  for (const table of tables) {
    const result = await db.query<{ text: string }>(`select t::text as text from ${table} t`)
    rows.push(...result.rows.map(({ text }) => `${table} ${text}`))
  }
  const histories: string[] = []
  for (const id of ids.slice(0, historiesRead)) histories.push(await fetchHistory(id))
  return { log, rows, histories }
}

/** Operators give up what cannot be looked up; then every task ends. */
const giveUp = async (service: TestService, db: pg.Client, ids: readonly string[]): Promise<ProviderCheck> => {
  const { rows } = await db.query<{ id: string }>(
    `select id from attempts where state = 'unknown' and task_id = any($1)`,
    [ids],
  )
  for (const { id } of rows)
    await service.admin.call(adminEndpoints.decideUnknownAttempt, { id, fields: { word: 'give-up' } })
  let open: string[] = []
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(1_000)) {
    const result = await db.query<{ id: string }>(
      `select id from tasks where id = any($1) and state not in ('success', 'failed')`,
      [ids],
    )
    open = result.rows.map(({ id }) => id)
    if (open.length === 0) break
  }
  return { sentence: `tasks open after ${rows.length} decisions`, culprits: open }
}

export const runProviders = async (
  { tasks: count, faults: faultCount }: { tasks: number; faults: number },
  print: (line: string) => void,
): Promise<ProviderCheck[]> => {
  const open = await openSites()
  const service = await startService({
    tenants: 1,
    places: 1,
    concurrency: 50,
    worker: null,
    env: env(),
    areRoutesAll: true,
    backends: Object.fromEntries(open.map((site) => [site.name, buildBackend(site)])) as never,
    pools: { hosted: { places: 12 } },
    routes: open.map(({ name, model }) => ({
      step: 'text-to-video' as const,
      models: [model],
      backend: name,
      pool: 'hosted',
    })),
  })
  const db = new pg.Client(service.env.DATABASE_URL)
  await db.connect()
  try {
    let kills = 0
    const worker = await supervise(service, () => {
      kills += 1
    })
    const applied = new Map<FaultKind, number>()
    const every = Math.max(1, Math.floor(count / Math.max(1, faultCount)))
    let [creates, injected] = [0, 0]
    const takeFault = (): FaultKind | undefined => {
      creates += 1
      // A fault that falls due while the worker restarts waits for the next request.
      const due = Math.min(faultCount, Math.floor(creates / every))
      if (injected >= due || worker.isRestarting()) return undefined
      const kind = faultKinds[injected % faultKinds.length] ?? 'busy'
      injected += 1
      applied.set(kind, (applied.get(kind) ?? 0) + 1)
      return kind
    }
    for (const { name, provider } of open)
      provider.state.intercept = injectFaults(vendorTraits[name].startsBy, takeFault, worker.kill)
    const ids: string[] = []
    const run = `run-${randomUUID().slice(0, 8)}`
    const createTasks = async (more: number): Promise<void> => {
      const first = ids.length
      await runClosedLoop(more, 4, async (place) => {
        const task = first + place
        ids[task] = await createTask(service, { model: sites[task % sites.length]?.model ?? 'genq2', task, run })
      })
    }
    const read = () => readFacts(db, open, { ids, run })
    await createTasks(count)
    await waitForQuiet(read, worker.isRestarting)
    // A kill leaves tasks for decision whose requests were never sent: others are created in their place.
    for (let round = 0; round < roundsOfMore && injected < faultCount; round += 1) {
      await createTasks((faultCount - injected) * every)
      await waitForQuiet(read, worker.isRestarting)
    }
    print(`${ids.length} tasks created`)
    await worker.settled()
    const { providers, tasks } = await read()
    print(`${injected} faults, ${kills} kills: ${[...applied].map(([kind, times]) => `${kind} ${times}`).join(', ')}`)
    for (const { name, find, jobs, attempts } of providers)
      print(
        `${name} (${find}): ${jobs.length} jobs, ${attempts.filter(({ job }) => job !== null).length} attempts with a job, ${attempts.filter(({ state }) => state === 'unknown').length} for decision`,
      )
    const places = await readPlaces(db, ids, [...worker.listLines(), ...service.api.lines])
    print(
      Object.entries(places)
        .map(([place, texts]) => `${texts.length} texts of ${place}`)
        .join(', '),
    )
    const checks = [...checkProviders(providers, tasks), checkSecrets(places, [providerKey, webhookSecret])]
    return [
      ...checks,
      {
        sentence: 'faults that were not injected',
        culprits: Array.from({ length: faultCount - injected }, () => 'fault'),
      },
      await giveUp(service, db, ids),
    ]
  } finally {
    await db.end()
    await service.stop()
    for (const { provider } of open) provider.close()
  }
}
