import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminEndpoints } from '@kinora/contract'
import { shippedRecipes } from '@kinora/contract/recipes'
import type { Client } from '@kinora/sdk'
import pg from 'pg'
import { killService } from '../../dev/services/control.ts'
import type { Instance } from '../../dev/services/instance.ts'
import { openInstance } from '../../dev/services/instance.ts'
import { runCommand } from '../../dev/services/run-command.ts'
import { servicesEnv, servicesEnvFile } from '../../dev/services/services-env.ts'
import { openProvider, type Provider, providerKey } from '../../fakes/providers/engine.ts'
import { vendors } from '../../fakes/providers/vendors.ts'
import { createClips } from '../../fakes/scripted/clips.ts'
import { inheritedEnvironment, requestedHome } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { portAt, type TestService } from '../../testkit/start-service.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { gatherEvidence } from '../invariants/evidence.ts'
import { readWorld } from '../invariants/read-world.ts'
import { recoverServer, removeServer, startArchivedServer } from './archived-server.ts'
import { type Drill, must } from './drill.ts'
import { type Installation, startInstallation } from './installation.ts'
import { openNamespace } from './open-namespace.ts'
import { databaseSettings, runDatabaseProgram } from './run-database-program.ts'
import { runKinora } from './run-kinora.ts'

const providerPort = portAt(71)
const paidPlaces = 2
const paidTasks = 5
const boundMs = 120_000

const readDatabaseSettings = (instance: Instance): Record<string, string> => databaseSettings(servicesEnv(instance))

type Tasks = {
  free: string[]
  /** In the order of their creation. */
  paid: string[]
}

const paidPrompt = (place: number): string => `lamp ${place}`
const countJobs = (provider: Provider, place: number): number =>
  provider.jobs.all().filter((job) => job.prompt === paidPrompt(place)).length

/** Two tasks run at a free back end for half a minute, five wait for a paid one with two slots. */
const createTasks = async (client: Client, callbackUrl: string): Promise<Tasks> => {
  const shape = { duration: 1, resolution: '540p', audio: false, callback_url: callbackUrl } as const
  const create = async (model: string, prompt: string): Promise<string> =>
    (await client.create('/ent/v2/text2video', { model, prompt, ...shape })).id
  const free = [await create('genq2', 'a lake wait=30000'), await create('genq2', 'a hill wait=30000')]
  const paid: string[] = []
  for (let place = 0; place < paidTasks; place += 1) paid.push(await create('genq3-turbo', paidPrompt(place)))
  return { free, paid }
}

const readStates = async (db: pg.Client, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await db.query<{ id: string; state: string }>('select id, state from tasks where id = any($1)', [
    ids,
  ])
  return new Map(rows.map(({ id, state }) => [id, state]))
}

const countStarted = async (db: pg.Client, ids: readonly string[]): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from attempts where state = 'started' and task_id = any($1)`,
    [ids],
  )
  return rows[0]?.count ?? 0
}

/** Waits until each task has ended or waits for a decision, and returns the attempts that wait. */
const waitForTasks = async (db: pg.Client, ids: readonly string[], what: string) => {
  const began = performance.now()
  const read = async () => {
    const { rows } = await db.query<{ id: string; state: string; attempt: string | null }>(
      `select t.id, t.state, (select min(a.id)::text from attempts a where a.task_id = t.id and a.state = 'unknown' and a.word is null) as attempt
         from tasks t where t.id = any($1)`,
      [ids],
    )
    return rows.map((row) => ({ ...row, isOpen: row.state !== 'success' && row.state !== 'failed' }))
  }
  const isQuiet = async () => (await read()).every(({ isOpen, attempt }) => !isOpen || attempt !== null) || undefined
  await pollUntil(isQuiet, what, boundMs).catch(async (error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(await read())}`)
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  const waiting = (await read()).flatMap(({ id, attempt, isOpen }) => (isOpen && attempt ? [{ id, attempt }] : []))
  return { seconds, waiting }
}

type Waiting = Awaited<ReturnType<typeof waitForTasks>>['waiting']

/** A lost attempt may have started a job: a task with such a job is given up, the others start. */
const decide = async ({ admin }: Installation, provider: Provider, { paid }: Tasks, waiting: Waiting) => {
  const { attempts } = await admin.call(adminEndpoints.listUnknownAttempts)
  const words = waiting.map(({ id, attempt }) => {
    must(
      attempts.some((each) => each.id === attempt && each.after_restore),
      `attempt ${attempt} is not listed as one after a restore`,
    )
    const hasJob = countJobs(provider, paid.indexOf(id)) > 0
    return { attempt, word: hasJob ? ('give-up' as const) : ('start-again' as const) }
  })
  for (const { attempt, word } of words)
    await admin.call(adminEndpoints.decideUnknownAttempt, { id: attempt, fields: { word } })
  return Object.groupBy(words, ({ word }) => word)
}

const assertInvariants = async (systemUrl: string): Promise<number> => {
  const evidence = await gatherEvidence(readWorld(servicesEnvFile(openInstance(requestedHome()))), {
    deep: false,
    clientLog: [],
  })
  const findings = await checkInvariants(systemUrl, evidence, { liveOnly: true })
  const broken = findings.filter(({ rows }) => rows > 0)
  must(broken.length === 0, `invariants fail: ${broken.map(({ invariant }) => invariant.name).join(', ')}`)
  return findings.length
}

const openDatabase = async (settings: Record<string, string>): Promise<pg.Client> => {
  const db = new pg.Client(settings['DATABASE_SYSTEM_URL'])
  db.on('error', () => undefined)
  await db.connect()
  return db
}

/** Everything until the server is lost. Returns the moment to recover to, and what was true then. */
const workUntilLoss = async (
  service: TestService,
  installation: Installation,
  { db, provider, auditFile }: { db: pg.Client; provider: Provider; auditFile: string },
) => {
  const { admin } = installation
  const person = await admin.call(adminEndpoints.createPerson, {
    fields: { email: 'lost@example.com', name: 'Lost', is_operator: false },
  })
  provider.jobs.hold()
  const client = await installation.openTenant()
  const tasks = await createTasks(client, service.receiver.url)
  await pollUntil(
    async () =>
      ((await countStarted(db, tasks.paid)) === paidPlaces && (await countStarted(db, tasks.free)) === 2) || undefined,
    'the first jobs to start',
    boundMs,
  )
  const { rows } = await db.query<{ moment: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment`,
  )
  // Everything from here on is lost, except what the exported audit log names.
  provider.jobs.setWait(600_000)
  provider.jobs.release()
  await pollUntil(
    () => (provider.jobs.started() >= 2 * paidPlaces ? true : undefined),
    'jobs that the recovered database does not know',
    boundMs,
  )
  const lost = await client.create('/ent/v2/text2video', {
    model: 'genq2',
    prompt: 'a boat',
    duration: 1,
    resolution: '540p',
  })
  await admin.call(adminEndpoints.erasePerson, { id: person.id })
  writeFileSync(auditFile, await runKinora(installation, 'admin', 'audit', 'export'))
  return { moment: rows[0]?.moment ?? '', tasks, lostTask: lost.id, personId: person.id }
}

/** A restore of the whole database server to a moment, as after a fault that destroyed newer data. */
const createRecovery = (title: string, isTemporalKept: boolean): Drill => ({
  title,
  ...(isTemporalKept ? {} : { isLong: true }),
  setup: {
    tenants: 0,
    worker: null,
    concurrency: 50,
    areRoutesAll: true,
    env: { BACKEND_KEY_PROVIDER: providerKey, WORKER_NICENESS: '0' },
    backends: {
      free: { use: 'scripted', config: { baseUrl: `http://127.0.0.1:${portAt(50)}` }, freeStarts: true },
      paid: {
        use: 'http-task',
        config: {
          recipe: structuredClone(shippedRecipes.runway),
          keyFrom: 'BACKEND_KEY_PROVIDER',
          baseUrl: `http://127.0.0.1:${providerPort}`,
        },
      },
    } as never,
    pools: { free: { places: 10 }, paid: { places: paidPlaces } },
    routes: [
      { step: 'text-to-video', models: ['genq2'], backend: 'free', pool: 'free' },
      { step: 'text-to-video', models: ['genq3-turbo'], backend: 'paid', pool: 'paid' },
    ],
  },
  async run(service, report) {
    const folder = mkdtempSync(join(tmpdir(), 'kinora-recovery-'))
    const auditFile = join(folder, 'audit.jsonl')
    const clip = createClips()
    const shape = { width: 64, height: 36, fps: 24, seconds: 1, sound: false, take: 0 }
    const provider = await openProvider(vendors.runway, { media: () => clip(shape), port: providerPort })
    const began = performance.now()
    await using opened = new AsyncDisposableStack()
    opened.defer(() => rmSync(folder, { recursive: true, force: true }))
    opened.defer(() => provider.close())
    const archived = await startArchivedServer(`${requestedHome()}-archived`, portAt(80))
    opened.defer(() => removeServer(archived.instance))
    report(`base backup after ${Math.round((performance.now() - began) / 1000)} s`)

    const namespace = await openNamespace()
    const first = await startInstallation(service, {
      ...readDatabaseSettings(archived.instance),
      TEMPORAL_NAMESPACE: namespace,
    })
    opened.defer(() => first.stop())
    const firstDb = await openDatabase(readDatabaseSettings(archived.instance))
    opened.defer(() => firstDb.end())
    const facts = await workUntilLoss(service, first, { db: firstDb, provider, auditFile })
    await first.kill()
    // The server archives a segment when it is full, after a minute, or now.
    await archived.switchSegment()
    await killService(archived.instance, 'postgres')

    const lossMs = performance.now()
    const recovered = await recoverServer(archived, {
      home: `${requestedHome()}-recovered`,
      portBase: portAt(90),
      moment: facts.moment,
    })
    opened.defer(() => removeServer(recovered))
    const settings = readDatabaseSettings(recovered)
    const finished = await runDatabaseProgram('restore', ['--after-recovery', '--audit', auditFile], settings)
    report(finished.replaceAll('\n', ', '))
    await runCommand('redis-cli', ['-u', inheritedEnvironment['REDIS_URL'] ?? '', '--no-auth-warning', 'flushall'])
    const db = await openDatabase(settings)
    opened.defer(() => db.end())
    const { tasks, lostTask, personId } = facts
    must((await readStates(db, [lostTask])).size === 0, 'a task from after the moment exists')
    report(`recovered after ${Math.round((performance.now() - lossMs) / 1000)} s`)

    const received: string[] = []
    service.receiver.onCallback(({ taskId, state }) => received.push(`${taskId} ${state}`))
    const laterNamespace = isTemporalKept ? namespace : await openNamespace()
    const second = await startInstallation(service, { ...settings, TEMPORAL_NAMESPACE: laterNamespace })
    opened.defer(() => second.stop())
    provider.jobs.setWait(0)
    const all = [...tasks.free, ...tasks.paid]
    const { seconds, waiting } = await waitForTasks(db, all, 'open tasks to end or to wait for a decision')
    report(`${all.length} open tasks: ${all.length - waiting.length} ended, ${waiting.length} wait after ${seconds} s`)
    // Two whose jobs the provider started after the moment, and one that never started.
    must(waiting.length === paidTasks - paidPlaces, `${waiting.length} tasks wait for a decision`)
    const { 'give-up': givenUp = [], 'start-again': again = [] } = await decide(second, provider, tasks, waiting)
    const decided = await waitForTasks(db, all, 'tasks to end after the decisions')
    must(decided.waiting.length === 0, `${decided.waiting.length} tasks wait again`)
    report(`${givenUp.length} given up, ${again.length} started again: ended after ${decided.seconds} s`)
    const states = [...(await readStates(db, all)).values()]
    must(
      states.filter((state) => state === 'failed').length === givenUp.length,
      `the tasks ended as ${states.join(', ')}`,
    )
    const perTask = tasks.paid.map((_, place) => countJobs(provider, place))
    must(
      perTask.every((count) => count === 1),
      `jobs per task at the provider: ${perTask.join(', ')}`,
    )
    report(`${perTask.length} paid tasks, ${provider.jobs.started()} jobs`)

    const { parts } = await second.admin.call(adminEndpoints.listParts)
    must(
      parts.some(({ part, is_well: isWell }) => part === 'callbacks' && !isWell),
      'held callbacks are not reported',
    )
    must(received.length === 0, `${received.length} callbacks were sent before their release`)
    report(await runDatabaseProgram('restore', ['--release-callbacks'], settings))
    const ends = () => new Set(received.filter((callback) => !callback.endsWith('processing')))
    await pollUntil(() => (ends().size === all.length ? true : undefined), `${all.length} callbacks`, boundMs)
    report(`${ends().size} callbacks after the release`)
    const person = await second.admin.call(adminEndpoints.readPerson, { id: personId })
    must(person.email === null, 'the erased person is back')
    must((await second.admin.call(adminEndpoints.verifyAudit)).broken_at === null, 'the audit log is broken')
    report(`${await assertInvariants(settings['DATABASE_SYSTEM_URL'] ?? '')} invariants hold`)
  },
})

export const pointInTimeRecovery = createRecovery(
  'a recovery to a point in time holds callbacks, ends every open task and starts no paid job twice',
  true,
)
export const recoveryWithoutTemporal = createRecovery(
  'a recovery to a point in time with an empty Temporal starts open tasks again and no paid job twice',
  false,
)
