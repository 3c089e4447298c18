import { writeFileSync } from 'node:fs'
import { type Database, openDatabase } from '@kinora/postgres'
import { type Client, createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import { waitUntil } from '../../dev/services/wait-until.ts'
import { createScriptedServer } from '../../fakes/scripted/server.ts'
import type { Check } from './check.ts'
import { checkAttempts, type KilledTask, readAttemptRows } from './check-attempts.ts'
import { checkSiteInvariants } from './check-invariants.ts'
import { decideUnknown } from './decide-unknown.ts'
import { type KillPoint, promptFor } from './kill-points.ts'
import { openTenants } from './open-tenants.ts'
import { closeServer } from './receivers.ts'
import type { Site } from './site.ts'
import { createSupervised, type Supervised } from './supervised.ts'
import { waitForEnds, waitForQuiet } from './wait-for-quiet.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** One back end can report after a crash whether it knows an attempt, the others cannot; one of them costs nothing. */
export const backends = { remembers: 'genq2', forgets: 'genq3-turbo', free: 'genq3-pro' } as const
export type BackendName = keyof typeof backends

const deathMs = 120_000
const rescueMs = 180_000
const shortTaskTimeoutSeconds = 6
const places = 500

const buildCatalog = (baseUrl: string) => ({
  backends: {
    remembers: { use: 'scripted', config: { baseUrl, remembers: true } },
    forgets: { use: 'scripted', config: { baseUrl, remembers: false } },
    free: { use: 'scripted', config: { baseUrl, remembers: false }, freeStarts: true },
  },
  pools: { remembers: { places }, forgets: { places }, free: { places } },
  routes: Object.entries(backends).map(([name, model]) => ({
    step: 'text-to-video',
    models: [model],
    backend: name,
    pool: name,
  })),
})

/** Kills workers at each point, lets others take over, then lets TASK_TIMEOUT end tasks of unknown outcome. */
export const runAttempts = async (
  { times, deaths, seed }: { times: number; deaths: number; seed: number },
  site: Site,
  print: (line: string) => void,
): Promise<Check[]> => {
  const { server: scripted, starts } = createScriptedServer({
    seed,
    waitMs: [100, 300],
    failChance: 0,
    hangChance: 0,
    muteChance: 0,
  })
  await new Promise<void>((resolve) => scripted.listen(site.freePort(6), '127.0.0.1', resolve))
  const catalogFile = site.file('catalog.json')
  writeFileSync(catalogFile, JSON.stringify(buildCatalog(`http://127.0.0.1:${site.freePort(6)}`)))
  const local = (offset: number) => `127.0.0.1:${site.freePort(offset)}`
  const env = { ...site.env, CATALOG_FILE: catalogFile, MODEL_ROWS: 'extended', CONCURRENCY: String(places) }
  // No injected failures here: each kill has a defined point.
  const calmFile = site.file('calm')
  writeFileSync(calmFile, '')
  const processes: Supervised[] = []
  const launch = async (
    name: string,
    file: string,
    healthAt: string,
    extra: Record<string, string>,
    args: string[] = [],
  ): Promise<Supervised> => {
    const started = createSupervised({
      name,
      file,
      args: () => [`--calm=${calmFile}`, ...args],
      env: { ...env, ...extra },
      logFile: site.file(`${name.replaceAll(' ', '-')}.log`),
      healthUrl: `http://${healthAt}/healthz`,
      staysDown: file.endsWith('victim-main.ts'),
    })
    processes.push(started)
    started.start()
    print(`ready: ${await waitUntilReady([started])}`)
    return started
  }
  const victim = (name: string, expected: number) =>
    launch(name, 'tools/resilience/crash/victim-main.ts', local(4), { WORKER_ADMIN_LISTEN: local(4) }, [
      '--expected',
      String(expected),
    ])
  const db = openDatabase({ url: site.world.databaseUrl, max: 2, onError: () => undefined })
  try {
    await launch('api', 'tools/resilience/crash/api-main.ts', local(0), {
      LISTEN: local(0),
      ADMIN_LISTEN: local(2),
      PUBLIC_BASE_URL: `http://${local(0)}`,
    })
    const [tenant] = await openTenants(`http://${local(2)}`, site.env.ADMIN_TOKEN ?? '', [''])
    if (!tenant) throw new Error('there is no tenant')
    const client = createClient({ baseUrl: `http://${local(0)}`, key: tenant.key, patience: false })
    const tasks: KilledTask[] = []
    const createAll = async (points: readonly KillPoint[], each: number): Promise<number> => {
      const wanted = points.flatMap((point) =>
        (Object.keys(backends) as BackendName[]).flatMap((backend) =>
          Array.from({ length: each }, () => ({ point, backend })),
        ),
      )
      tasks.push(...(await Promise.all(wanted.map((want) => createOne(client, want)))))
      return wanted.length
    }
    const killed = ['intended', 'requested', 'recorded'] as const
    print('a worker gets SIGTERM while its steps wait')
    const deployed = await victim('victim deployed', times * Object.keys(backends).length)
    await createAll(['deployed'], times)
    await deployed.hasEnded(deathMs)
    for (let death = 0; death < deaths; death += 1) {
      const each = Math.floor(((death + 1) * times) / deaths) - Math.floor((death * times) / deaths)
      const expected = each * killed.length * Object.keys(backends).length
      const doomed = await victim(`victim ${death + 1}`, expected)
      await createAll(killed, each)
      await doomed.hasEnded(deathMs)
      print(`worker ${death + 1} of ${deaths} killed with ${expected} tasks at their kill points`)
    }
    const rescuerAt = { WORKER_ADMIN_LISTEN: local(5) }
    const rescuer = await launch('rescuer', 'tools/resilience/crash/worker-main.ts', local(5), rescuerAt)
    const isRescued = await waitUntil(async () => (await countUndecided(db)) === 0, {
      timeoutMs: rescueMs,
      intervalMs: 500,
    })
    print(isRescued ? 'every task has ended or is of unknown outcome' : 'some tasks are still undecided')
    const before = checkAttempts(await readAttemptRows(db), tasks, starts, 'before the clock')
    const admin = createAdminClient({ baseUrl: `http://${local(2)}`, token: site.env.ADMIN_TOKEN ?? '' })
    const { checks: decisionChecks, decided } = await decideUnknown(admin, db)
    print(`the operator decided ${decided.size} tasks`)
    await rescuer.end()
    await launch('sweeper', 'tools/resilience/crash/worker-main.ts', local(5), {
      ...rescuerAt,
      TASK_TIMEOUT: String(shortTaskTimeoutSeconds),
    })
    const ended = await waitForEnds(db, rescueMs)
    await waitForQuiet(db, site.world, rescueMs)
    print(
      ended === undefined
        ? 'some tasks never ended'
        : `TASK_TIMEOUT of ${shortTaskTimeoutSeconds} s ended the rest after ${ended.toFixed(1)} s`,
    )
    return [
      ...before,
      ...decisionChecks,
      ...checkAttempts(
        await readAttemptRows(db),
        tasks.filter(({ taskId }) => !decided.has(taskId)),
        starts,
        'after the clock',
      ),
      ...(await checkSiteInvariants(
        site.world,
        tasks.map(({ taskId }) => ({ op_key: taskId, tenant_id: tenant.id, outcome: 'ok', task_id: taskId })),
      )),
    ]
  } finally {
    await Promise.all(processes.map((each) => each.end()))
    await closeServer(scripted)
    await db.end()
  }
}

const createOne = async (
  client: Client,
  { point, backend }: { point: KillPoint; backend: BackendName },
): Promise<KilledTask> => {
  const body = {
    model: backends[backend],
    prompt: promptFor(point),
    duration: 1,
    resolution: '540p',
    audio: false,
  } as const
  return { taskId: (await client.textToVideo(body)).id, point, backend }
}

/** Counts tasks that have neither ended nor an unknown outcome. */
const countUndecided = async (db: Database): Promise<number> => {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from tasks t where t.state not in ('success', 'failed')
        and not exists (select 1 from attempts a where a.task_id = t.id and a.state = 'unknown')`,
  )
  return Number(rows[0]?.n)
}
