import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate, setLogins } from '@kinora/postgres'
import { createAdminClient } from '@kinora/sdk/admin'
import { createScriptedServer, immediateScript } from '../../fakes/scripted/server.ts'
import { atMost, type Bar, never } from '../../testkit/bars.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { noRateLimit } from '../../testkit/no-rate-limit.ts'
import { createBalancer } from './balancer.ts'
import { type PhaseCounts, startLoad } from './load.ts'
import { type Program, startProgram } from './programs.ts'
import { countTasks, readLoginUrls } from './read-database.ts'
import type { openReleaseBefore } from './release-before.ts'
import { startScriptedRelay } from './scripted-relay.ts'

export type UpgradeOptions = {
  createsPerSecond: number
  pollsPerSecond: number
  phaseSeconds: number
  portBase: number
}

/** Workers with media tools that do nothing: the machine is for the two versions. */
const workerMains = { before: 'tools/bench/worker-main.ts', now: 'tools/load/bench/worker-main.ts' }
const tenantCount = 5
const jobMs: [number, number] = [500, 4_000]
const endTimeoutMs = 120_000

type Version = 'before' | 'now'

export const runUpgrade = async (
  before: Awaited<ReturnType<typeof openReleaseBefore>>,
  { createsPerSecond, pollsPerSecond, phaseSeconds, portBase }: UpgradeOptions,
  log: (line: string) => void,
): Promise<Bar[]> => {
  const opened = new AsyncDisposableStack()
  try {
    const folder = mkdtempSync(join(tmpdir(), 'kinora-upgrade-'))
    opened.defer(() => rmSync(folder, { recursive: true, force: true }))
    const { server: scripted, starts } = createScriptedServer({ ...immediateScript, waitMs: jobMs })
    await new Promise<void>((resolve) => scripted.listen(0, '127.0.0.1', () => resolve()))
    opened.defer(() => {
      scripted.closeAllConnections()
      scripted.close()
    })
    const relayPort = portBase + 50
    const relay = await startScriptedRelay(relayPort, `http://127.0.0.1:${(scripted.address() as AddressInfo).port}`)
    opened.defer(() => relay.close())
    const catalogFile = join(folder, 'catalog.json')
    const catalog = {
      backends: {
        scripted: { use: 'scripted', config: { baseUrl: `http://127.0.0.1:${relayPort}`, remembers: true } },
        animatic: { use: 'animatic', config: {} },
      },
      pools: { scripted: { places: 50 }, animatic: { places: 1 } },
      routes: [
        { step: 'text-to-video', models: ['genq2'], backend: 'scripted', pool: 'scripted' },
        { step: 'text-to-video', backend: 'animatic', pool: 'animatic' },
      ],
    }
    writeFileSync(catalogFile, JSON.stringify(catalog))

    const ownerUrl = before.settings['DATABASE_URL'] ?? ''
    const logins = readLoginUrls(ownerUrl, () => randomBytes(24).toString('hex'))
    const ports = { before: portBase + 60, now: portBase + 62 }
    const settings = (version: Version): NodeJS.ProcessEnv => ({
      ...inheritedEnvironment,
      ...before.settings,
      ...noRateLimit,
      ...(version === 'now'
        ? {
            ...logins,
            TEMPORAL_TLS: 'false',
            S3_API_ACCESS_KEY_ID: before.settings['S3_ACCESS_KEY_ID'],
            S3_API_SECRET_ACCESS_KEY: before.settings['S3_SECRET_ACCESS_KEY'],
          }
        : {}),
      LISTEN: `127.0.0.1:${ports[version]}`,
      ADMIN_LISTEN: `127.0.0.1:${ports[version] + 10}`,
      WORKER_ADMIN_LISTEN: `127.0.0.1:${ports[version] + 20}`,
      CATALOG_FILE: catalogFile,
      CONCURRENCY: '50',
      SCRATCH_DIR: folder,
    })
    const folders = { before: before.folder, now: repoRoot }
    const startApi = (version: Version): Promise<Program> =>
      startProgram({ folder: folders[version], file: 'apps/api/src/main.ts', env: settings(version) }, /listening/)
    const startWorker = (version: Version): Promise<Program> =>
      startProgram({ folder: folders[version], file: workerMains[version], env: settings(version) }, /worker started/)
    const balancer = createBalancer([ports.before, ports.now])
    opened.defer(() => balancer.close())
    const balancerPort = portBase + 58
    await balancer.listen(balancerPort)

    const exits: (number | null)[] = []
    const running = new Set<Program>()
    opened.defer(async () => {
      await Promise.all([...running].map((each) => each.stop()))
    })
    const keep = async (starting: Promise<Program>): Promise<Program> => {
      const program = await starting
      running.add(program)
      return program
    }
    const stop = async (program: Program): Promise<void> => {
      running.delete(program)
      exits.push(await program.stop())
    }
    const untilReady = async (version: Version): Promise<void> => {
      while (!balancer.isReady(ports[version])) await sleep(50)
    }
    /** Starts the processes of a version beside those that run, then stops those. */
    const replace = async (version: Version, old: { api: Program; worker: Program }) => {
      const api = await keep(startApi(version))
      await untilReady(version)
      const worker = await keep(startWorker(version))
      await stop(old.api)
      await stop(old.worker)
      return { api, worker }
    }

    let apps = { api: await keep(startApi('before')), worker: await keep(startWorker('before')) }
    await untilReady('before')
    const admin = createAdminClient({
      baseUrl: `http://127.0.0.1:${ports.before + 10}`,
      token: before.settings['ADMIN_TOKEN'] ?? '',
    })
    const keys: string[] = []
    const tenantIds: string[] = []
    for (let i = 0; i < tenantCount; i += 1) {
      const { id } = await admin.createTenant({ name: `upgrade ${i}` })
      await admin.grantCredits(id, { credits: 1_000_000, reason: 'upgrade' })
      keys.push((await admin.createKey(id, { name: 'upgrade' })).key)
      tenantIds.push(id)
    }
    const load = startLoad(`http://127.0.0.1:${balancerPort}`, keys, { createsPerSecond, pollsPerSecond })
    const phases: [name: string, counts: PhaseCounts][] = []
    const phase = async (name: string, work: () => Promise<unknown>): Promise<void> => {
      const startedAt = performance.now()
      await work()
      await sleep(phaseSeconds * 1000)
      const counts = load.nextPhase()
      phases.push([name, counts])
      const { creates, polls, failures, slowestMs } = counts
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      log(
        `${name}: ${creates} creates, ${polls} polls, ${failures.length} failed, slowest ${slowestMs.toFixed(0)} ms, ${seconds} s`,
      )
      for (const failure of new Set(failures.slice(0, 5))) log(`  ${failure}`)
    }
    const replaceWith = async (version: Version): Promise<void> => {
      apps = await replace(version, apps)
    }
    await phase('release before', async () => undefined)
    await phase('migrations beside the release before', async () => {
      const migrated = performance.now()
      const applied = await migrate(ownerUrl, () => {})
      await setLogins(ownerUrl, Object.values(logins))
      log(`${applied.length} migrations in ${((performance.now() - migrated) / 1000).toFixed(1)} s`)
    })
    await phase('upgrade', () => replaceWith('now'))
    await phase('step back', () => replaceWith('before'))
    await phase('upgrade again', () => replaceWith('now'))
    await load.stop()
    const last = load.nextPhase()

    const counts = await countTasks(ownerUrl, tenantIds, endTimeoutMs)
    const acknowledged = new Set(load.created.map(({ id }) => id))
    const startsOfAttempts = new Map<string, number>()
    for (const attempt of starts) startsOfAttempts.set(attempt, (startsOfAttempts.get(attempt) ?? 0) + 1)
    const failures = [...phases.map(([, each]) => each), last].reduce((sum, each) => sum + each.failures.length, 0)
    log(`${acknowledged.size} tasks acknowledged, ${counts.tasks} stored, ${starts.length} jobs started`)
    return [
      never('failed requests', failures),
      never(
        'acknowledged tasks that did not succeed',
        [...acknowledged].filter((id) => !counts.succeeded.has(id)).length,
      ),
      never('tasks without an acknowledged create', counts.tasks - acknowledged.size),
      never('tasks charged other than once', counts.notChargedOnce),
      never('attempts started more than once', [...startsOfAttempts.values()].filter((each) => each > 1).length),
      atMost('count', 'jobs for each task', starts.length / Math.max(1, acknowledged.size), 1),
      never('tasks that went a state backwards', load.backwards.length),
      never('processes that ended with an error', exits.filter((code) => code !== 0).length),
    ]
  } finally {
    await opened.disposeAsync()
  }
}
