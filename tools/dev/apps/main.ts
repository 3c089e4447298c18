import { existsSync } from 'node:fs'
import { parseCommandLine } from '../../command-line.ts'
import { inheritedEnvironment, repoRoot, requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { isHealthy } from '../services/control.ts'
import { type Instance, openInstance } from '../services/instance.ts'
import { isLocked } from '../services/lock.ts'
import { listParts } from '../services/parts.ts'
import { runningPid } from '../services/process-record.ts'
import { servicesEnvFile } from '../services/services-env.ts'
import { probeReadyz, waitUntilReady } from './announce-ready.ts'
import { startPrefixed } from './prefixed-child.ts'
import { superviseApps } from './supervise-apps.ts'
import { testSettings, writeTestsEnv } from './test-settings.ts'
import { type ServiceState, waitForServices } from './wait-for-services.ts'
import { findAffectedApps, watchSources } from './watch-sources.ts'

const usage = `usage: npm run dev [-- OPTIONS]
Runs API and worker from source on the services of \`npm run services\`, after their migrations.
  --watch      restart what is affected by a changed source file (part of \`npm run dev\`)
  --json       print logs as JSON at a terminal too
  --for-tests  settings that the black-box tests need; written to tests.env as well, and nothing is watched`

const { values } = parseCommandLine(usage, {
  watch: { type: 'boolean', default: false },
  json: { type: 'boolean' },
  'for-tests': { type: 'boolean', default: false },
})
const isForTests = values['for-tests']
// Tests need apps that never restart.
const isWatching = values.watch && !isForTests

const logLine = (line: string): void => console.error(`dev    | ${line}`)

const readStates = async (instance: Instance): Promise<Record<string, ServiceState>> => {
  const states = listParts(instance).map(async ({ name }): Promise<[string, ServiceState]> => {
    if (runningPid(instance, name) === undefined) return [name, 'down']
    return [name, (await isHealthy(instance, name)) ? 'healthy' : 'starting']
  })
  const isWritten = existsSync(servicesEnvFile(instance))
  return { ...Object.fromEntries(await Promise.all(states)), ...(isWritten ? {} : { settings: 'down' }) }
}

async function run(): Promise<number> {
  const instance = openInstance(requestedHome(), requestedPortBase())
  const fault = await waitForServices({
    readStates: () => readStates(instance),
    areBeingStarted: () => isLocked(instance),
    report: logLine,
  })
  if (fault !== undefined) {
    console.error(fault)
    return 1
  }
  const envFile = servicesEnvFile(instance)
  const migrated = await startPrefixed('migrate', envFile, 'apps/api/src/migrate.ts').ended
  if (migrated !== 0) {
    logLine('migrations failed; neither API nor worker was started')
    return migrated
  }
  const env = isForTests ? testSettings(instance) : {}
  if (isForTests) writeTestsEnv(instance, env)
  let isStopping = false
  const announce = createAnnouncer(instance, () => isStopping)
  const apps = superviseApps(['api', 'worker'], {
    start(name) {
      void announce()
      return startPrefixed(name, envFile, `apps/${name}/src/main.ts`, env)
    },
    report: logLine,
    waitsForChanges: isWatching,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopping = true
      apps.stop()
    })
  const watcher = isWatching ? watchSources(repoRoot, (paths) => onChange(paths, apps)) : undefined
  const code = await apps.finished
  isStopping = true
  watcher?.close()
  return code
}

function onChange(paths: string[], apps: { restart(name: string): void }): void {
  const affected = [...new Set(paths.flatMap(findAffectedApps))]
  const others = paths.length === 1 ? '' : ` and ${paths.length - 1} more`
  logLine(`restarting ${affected.join(' and ')}: ${paths[0]}${others} changed`)
  if (paths.some((path) => path.includes('/migrations/'))) logLine('new migrations are applied by the next npm run dev')
  for (const name of affected) apps.restart(name)
}

/** Announces one readiness at a time: a restart replaces the start in progress. */
function createAnnouncer(instance: Instance, isStopping: () => boolean): () => Promise<void> {
  const api = `127.0.0.1:${instance.port('api')}`
  const worker = inheritedEnvironment['WORKER_ADMIN_LISTEN'] ?? `127.0.0.1:${instance.port('workerAdmin')}`
  const probes = { api: probeReadyz(api), worker: probeReadyz(worker) }
  let latest = 0
  let announcement = 'ready'
  return async () => {
    latest += 1
    const generation = latest
    const isOver = (): boolean => isStopping() || generation !== latest
    const outcome = await waitUntilReady(probes, isOver, (late) => logLine(`not ready yet: ${late}`))
    if (outcome === 'over') return
    console.log(`${announcement}: http://${api} (reference: http://${api}/docs). Next: "Quick start" in README.md`)
    announcement = 'ready again'
  }
}

process.exitCode = await run()
