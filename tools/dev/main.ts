import { existsSync } from 'node:fs'
import { requestedHome, requestedPortBase } from '../environment.ts'
import { openInstance } from '../services/instance.ts'
import { partNames } from '../services/part.ts'
import { runningPid } from '../services/process-record.ts'
import { servicesEnvFile } from '../services/services-env.ts'
import { waitUntil } from '../services/wait-until.ts'
import { testSettings, writeTestsEnv } from '../testbed/test-settings.ts'
import { startPrefixed } from './prefixed-child.ts'

const readyTimeoutMs = 120_000

async function run(): Promise<number> {
  const instance = openInstance(requestedHome(), requestedPortBase())
  const envFile = servicesEnvFile(instance)
  const down = partNames.filter((name) => runningPid(instance, name) === undefined)
  if (down.length > 0 || !existsSync(envFile)) {
    console.error(`not running: ${down.join(', ') || 'services'}. Start them first: npm run services`)
    return 1
  }
  const migrated = await startPrefixed('migrate', envFile, 'apps/api/src/migrate.ts').ended
  if (migrated !== 0) return migrated

  const env = process.argv.includes('--for-tests') ? testSettings(instance) : {}
  if (process.argv.includes('--for-tests')) writeTestsEnv(instance, env)
  const apps = ['api', 'worker'].map((name) => startPrefixed(name, envFile, `apps/${name}/src/main.ts`, env))
  let isStopping = false
  // The second Ctrl-C does not wait for anything to drain.
  const stop = (): void => {
    for (const app of apps) app.process.kill(isStopping ? 'SIGKILL' : 'SIGTERM')
    isStopping = true
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const api = `http://127.0.0.1:${instance.port('api')}`
  void announceReady(api, () => isStopping)
  const firstCode = await Promise.race(apps.map(({ ended }) => ended))
  const wasAsked = isStopping
  if (!wasAsked) stop()
  await Promise.all(apps.map(({ ended }) => ended))
  return wasAsked ? 0 : firstCode || 1
}

async function announceReady(api: string, isOver: () => boolean): Promise<void> {
  const isReady = () => fetch(`${api}/readyz`, { signal: AbortSignal.timeout(2000) }).then((reply) => reply.ok)
  const isUp = await waitUntil(async () => isOver() || (await isReady()), { timeoutMs: readyTimeoutMs })
  if (isOver()) return
  if (isUp) console.log(`ready: ${api} (reference: ${api}/docs). Next: "Your first video" in README.md`)
  else console.error(`${api}/readyz has not answered 200 for ${readyTimeoutMs / 1000} s; see the lines above`)
}

process.exitCode = await run()
