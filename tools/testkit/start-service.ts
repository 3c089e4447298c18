import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogFile } from '@kinora/domain'
import { migrate } from '@kinora/postgres'
import { type Client, createClient } from '@kinora/sdk'
import { type AdminClient, createAdminClient } from '@kinora/sdk/admin'
import { createScriptedServer, immediateScript } from '../fakes/scripted/server.ts'
import { startReceiver } from './callback-receiver.ts'
import { runClosedLoop } from './closed-loop.ts'
import { inheritedEnvironment, sampleNumber } from './environment.ts'
import { noRateLimit } from './no-rate-limit.ts'
import { fetchWithRetry } from './retry-unavailable.ts'
import { type Running, startProcess } from './start-process.ts'

export type Setup = {
  tenants: number
  /** Slots of the scripted pool; the built-in engine has one. */
  places: number
  concurrency: number
  /** The main file of the worker, if not the shipped one; null starts no worker. */
  worker?: string | null
  env?: NodeJS.ProcessEnv
  /** Additional routes in the format of the catalog file; they take precedence. */
  routes?: readonly CatalogFile['routes'][number][]
  /** Omits the standard routes. */
  areRoutesAll?: true
  backends?: CatalogFile['backends']
  pools?: CatalogFile['pools']
}

/** Limited by the database connections of the administration API. */
const tenantsAtOnce = 4

export type TestService = Awaited<ReturnType<typeof startService>>

/** A port at an offset that the services leave free. */
export const portAt = (offset: number): number =>
  Number(inheritedEnvironment['LISTEN']?.split(':').at(-1) ?? 15400) + offset

const shippedWorker = 'apps/worker/src/main.ts'

const standardRoutes: CatalogFile['routes'] = [
  { step: 'text-to-video', models: ['genq2'], backend: 'scripted', pool: 'scripted' },
  { step: 'text-to-video', backend: 'animatic', pool: 'animatic' },
]

const catalog = (scriptedUrl: string, { places, routes = [], areRoutesAll, backends, pools }: Setup): CatalogFile => ({
  backends: {
    ...backends,
    scripted: { use: 'scripted', config: { baseUrl: scriptedUrl } },
    animatic: { use: 'animatic', config: {} },
  },
  pools: { ...pools, scripted: { places }, animatic: { places: 1 } },
  routes: [...routes, ...(areRoutesAll ? [] : standardRoutes)],
})

const openTenant = async (admin: AdminClient, baseUrl: string, name: string) => {
  const { id, webhook_secret: webhookSecret } = await admin.createTenant({ name })
  await admin.grantCredits(id, { credits: 1_000_000_000, reason: 'testbed' })
  const { key } = await admin.createKey(id, { name })
  const kinora = createClient({ baseUrl, key, patience: false, fetch: fetchWithRetry })
  // Drills check how tasks ended, so `wait` must not throw.
  const client: Client = { ...kinora, wait: (task, options) => kinora.wait(task, { check: false, ...options }) }
  return { id, key, webhookSecret, client }
}

/** Starts an API and a worker on the running services; genq2 is scripted, everything else is rendered. */
export const startService = async (setup: Setup) => {
  const opened = new AsyncDisposableStack()
  try {
    return await openService(setup, opened)
  } catch (error) {
    // What stays open would keep the process running.
    await opened.disposeAsync()
    throw error
  }
}

const openService = async (setup: Setup, opened: AsyncDisposableStack) => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-testbed-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const { server: scripted, starts, startedSteps } = createScriptedServer({ ...immediateScript, seed: sampleNumber() })
  await new Promise<void>((resolve) => scripted.listen(portAt(50), '127.0.0.1', resolve))
  opened.defer(() => {
    scripted.closeAllConnections()
    scripted.close()
  })
  const receiver = await startReceiver(portAt(51))
  opened.defer(() => receiver.stop())
  const catalogFile = join(folder, 'catalog.json')
  await writeFile(catalogFile, JSON.stringify(catalog(`http://127.0.0.1:${portAt(50)}`, setup)))
  const baseUrl = `http://127.0.0.1:${portAt(52)}`
  const adminUrl = `http://127.0.0.1:${portAt(53)}`
  const env = {
    ...inheritedEnvironment,
    DATABASE_URL: inheritedEnvironment['DATABASE_URL'],
    DATABASE_SYSTEM_URL: inheritedEnvironment['DATABASE_SYSTEM_URL'],
    LISTEN: `127.0.0.1:${portAt(52)}`,
    ADMIN_LISTEN: `127.0.0.1:${portAt(53)}`,
    WORKER_ADMIN_LISTEN: `127.0.0.1:${portAt(54)}`,
    PUBLIC_BASE_URL: baseUrl,
    CATALOG_FILE: catalogFile,
    MODEL_ROWS: 'extended',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    CONCURRENCY: String(setup.concurrency),
    SCRATCH_DIR: folder,
    ...noRateLimit,
    ...setup.env,
  }
  await migrate(env.DATABASE_URL ?? '', () => {})
  const running: Running[] = []
  opened.defer(async () => {
    await Promise.all(running.map((each) => each.stop()))
  })
  const api = await startProcess('apps/api/src/main.ts', env, /listening/)
  running.push(api)
  const workerMain = setup.worker === undefined ? shippedWorker : setup.worker
  /** Starts another worker with other settings. */
  const startWorker = async (own: NodeJS.ProcessEnv = {}): Promise<Running> => {
    const started = await startProcess(workerMain ?? shippedWorker, { ...env, ...own }, /worker started/)
    running.push(started)
    return started
  }
  const worker = workerMain === null ? undefined : await startWorker()
  const admin = createAdminClient({ baseUrl: adminUrl, token: inheritedEnvironment['ADMIN_TOKEN'] ?? '' })
  const openTenants = async (count: number): Promise<Awaited<ReturnType<typeof openTenant>>[]> => {
    const opened: Awaited<ReturnType<typeof openTenant>>[] = []
    await runClosedLoop(count, tenantsAtOnce, async (i) => {
      opened[i] = await openTenant(admin, baseUrl, `testbed ${i}`)
    })
    return opened
  }
  const tenants = await openTenants(setup.tenants)
  const workerUrl = `http://${env.WORKER_ADMIN_LISTEN}`
  return {
    api,
    worker,
    startWorker,
    scratchFolder: folder,
    env,
    workerUrl,
    admin,
    adminUrl,
    baseUrl,
    tenants,
    /** Creates tenants for a check that shares the service. */
    openTenants,
    receiver,
    starts,
    startedSteps,
    stop: () => opened.disposeAsync(),
  }
}
