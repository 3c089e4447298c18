import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { globSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { connectTemporal } from '../../testkit/connect-temporal.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { buildApps } from '../build/build-apps.ts'
import { assembleApp, installByLinks } from './assemble-app.ts'

const run = promisify(execFile)
const apps = ['api', 'worker', 'fetcher']
const imageFolder = (app: string): string => join(repoRoot, '.kinora-cache/images', app)
const ownerUrl = inheritedEnvironment['DATABASE_URL'] ?? ''
const cleanUps: (() => unknown)[] = []

beforeAll(() => {
  buildApps([...apps, 'console'])
  for (const app of apps) {
    assembleApp(app, imageFolder(app), installByLinks)
  }
}, 900_000)

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
}, 120_000)
afterAll(() => {
  for (const app of apps) rmSync(imageFolder(app), { recursive: true, force: true })
})

/** The settings of the services with a separate database. */
const withDatabase = (name: string): NodeJS.ProcessEnv => {
  const { NODE_COMPILE_CACHE: _, NODE_OPTIONS: __, ...settings } = inheritedEnvironment
  const entries = Object.entries(settings).map(([key, value]): [string, string | undefined] => {
    if (value === undefined || !/^DATABASE_([A-Z]+_)?URL$/.test(key)) return [key, value]
    return [key, Object.assign(new URL(value), { pathname: `/${name}` }).href]
  })
  return Object.fromEntries(entries)
}

const createDatabase = async (): Promise<string> => {
  const name = `kinora_compiled_${randomBytes(6).toString('hex')}`
  const server = new pg.Client({ connectionString: ownerUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  cleanUps.push(async () => {
    await server.query(`drop database ${name}`)
    await server.end()
  })
  return name
}

const createNamespace = async (name: string): Promise<string> => {
  const { connection } = await connectTemporal()
  const namespace = `test-${name}`
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  })
  const describeQueue = () => connection.workflowService.describeTaskQueue({ namespace, taskQueue: { name: 'any' } })
  await vi.waitFor(describeQueue, { timeout: 60_000, interval: 500 })
  await connection.close()
  return namespace
}

const freeAddress = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `127.0.0.1:${port}`
}

/** A connection that never sends a request, as balancers open them ahead of time. */
const openIdleConnection = async (address: string): Promise<void> => {
  const { hostname, port } = new URL(`http://${address}`)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  cleanUps.push(() => socket.destroy())
}

/** Plain Node in the folder of the image, until it is ready. */
const start = async (app: string, env: NodeJS.ProcessEnv, address: string, path = '/readyz') => {
  const child = spawn(process.execPath, [`apps/${app}/dist/main.js`], { cwd: imageFolder(app), env, stdio: 'pipe' })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await ended
    return code === 0 ? 'exit code 0' : `exit code ${code}\n${output.join('')}`
  }
  cleanUps.push(() => (child.exitCode === null ? stop() : undefined))
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${app} ended with ${child.exitCode}\n${output.join('')}`)
      const { status } = await fetch(`http://${address}${path}`)
      expect({ status, output: status === 200 ? '' : output.join('') }).toEqual({ status: 200, output: '' })
    },
    { timeout: 180_000, interval: 250 },
  )
  return stop
}

it('images hold compiled code only: no sources, types, tests, fixtures or tools', () => {
  for (const app of apps) {
    const files = globSync('{apps,packages}/**/*.*', { cwd: imageFolder(app) }).filter(
      (file) => !/node_modules/.test(file),
    )
    // The pages of the console are built files for browsers.
    const programs = files.filter((file) => !file.startsWith('apps/console/dist/'))
    const kinds = new Set(programs.map((file) => /\.[^./]+$/.exec(file)?.[0]))
    expect([...kinds].filter((kind) => kind !== '.js' && kind !== '.json' && kind !== '.sql')).toEqual([])
    expect(files.filter((file) => /\.test\.|\/(fixtures|test-setup|src)\//.test(file))).toEqual([])
    expect(globSync('*', { cwd: imageFolder(app) }).toSorted()).toEqual([
      'LICENSE',
      'NOTICE',
      'apps',
      'node_modules',
      'packages',
    ])
  }
})

it('compiled programs migrate a database, start with plain node, render a film and end on SIGTERM', async () => {
  const name = await createDatabase()
  const env = withDatabase(name)
  const owner = { PATH: env['PATH'], DATABASE_URL: env['DATABASE_URL'], ENVIRONMENT: env['ENVIRONMENT'] }
  const { stdout } = await run(process.execPath, ['apps/api/dist/migrate.js'], { cwd: imageFolder('api'), env: owner })
  const migrations = globSync('packages/postgres/src/migrations/*.sql', { cwd: repoRoot })
  expect(stdout.match(/\d{4}_\w+/g)).toHaveLength(migrations.length)

  const [listen, admin, workerAdmin] = [await freeAddress(), await freeAddress(), await freeAddress()]
  const baseUrl = `http://${listen}`
  const stopApi = await start('api', { ...env, LISTEN: listen, ADMIN_LISTEN: admin, PUBLIC_BASE_URL: baseUrl }, listen)
  const namespace = await createNamespace(name)
  const workerSettings = { WORKER_ADMIN_LISTEN: workerAdmin, TEMPORAL_NAMESPACE: namespace, PUBLIC_BASE_URL: baseUrl }
  const stopWorker = await start('worker', { ...env, ...workerSettings }, workerAdmin)

  const operator = createAdminClient({ baseUrl: `http://${admin}`, token: env['ADMIN_TOKEN'] ?? '' })
  const { id } = await operator.createTenant({ name: 'compiled' })
  await operator.grantCredits(id, { credits: 10_000, reason: 'test' })
  const { key } = await operator.createKey(id, { name: 'compiled' })
  const client = createClient({ baseUrl, key })
  const created = await client.textToVideo({ model: 'genq2', prompt: 'a red boat', duration: 1, resolution: '540p' })
  const task = await client.wait(created.id)
  expect(task).toMatchObject({ state: 'success', creations: [{ url: expect.stringContaining('http') }] })

  const listenFetcher = await freeAddress()
  const secret = randomBytes(32).toString('hex')
  const originSettings = { PUBLIC_BASE_URL: baseUrl, RESULT_BASE_URL: env['RESULT_BASE_URL'] }
  const fetcherSettings = {
    PATH: env['PATH'],
    FETCHER_LISTEN: listenFetcher,
    FETCHER_SECRET: secret,
    ...originSettings,
  }
  const stopFetcher = await start('fetcher', fetcherSettings, listenFetcher, '/healthz')

  for (const address of [listen, admin, workerAdmin, listenFetcher]) await openIdleConnection(address)
  expect(await stopFetcher()).toBe('exit code 0')
  expect(await stopApi()).toBe('exit code 0')
  expect(await stopWorker()).toBe('exit code 0')
}, 600_000)

it('a compiled worker without its workflow bundle names the file and the command that builds it', async () => {
  rmSync(join(imageFolder('worker'), 'apps/worker/dist/workflow-bundle.js'))
  const load = "import('./apps/worker/dist/temporal/bundle-workflows.js').then((bundle) => bundle.bundleWorkflows())"
  await expect(run(process.execPath, ['-e', load], { cwd: imageFolder('worker') })).rejects.toThrow(
    /workflow-bundle\.js is missing: run npm run build/,
  )
})
