import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { repoRoot } from '../../testkit/environment.ts'
import type { ComposeFile } from './compose-service.ts'
import { renderContainer } from './container-arguments.ts'
import { interpolate } from './interpolate.ts'
import { createAdFilm, createFilm, downloadFilm, openTenant } from './make-films.ts'
import { orderServices } from './order-services.ts'
import { podman, tryPodman } from './podman.ts'
import { runExternal } from './run-external.ts'
import { removeAll, startServices, waitUntilHealthy } from './start-services.ts'

type Options = { folder: string; log: (line: string) => void; staysUp: boolean }

const apps = ['api', 'worker', 'fetcher']

/** A new network has no loopback, and crun refuses a machine that mounts both versions of control groups. */
const prepareNamespace = (): void => {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  const mounts = readFileSync('/proc/mounts', 'utf8')
  if (/^\S+ \/sys\/fs\/cgroup\/unified /m.test(mounts)) execFileSync('umount', ['/sys/fs/cgroup/unified'])
}

/** Kills every container that runs at once, and starts them in the order of the file. Returns how many. */
const restartEverything = async ({ services }: ComposeFile, container: (name: string) => string): Promise<number> => {
  const running = orderServices(services).filter((name) => services[name]?.['restart'] !== undefined)
  await podman('kill', '--signal', 'KILL', ...running.map(container))
  const start = async (name: string): Promise<void> => {
    await podman('start', container(name))
    if (apps.includes(name) || services[name]?.['healthcheck'] !== undefined) await waitUntilHealthy(container(name))
  }
  for (const name of running.filter((each) => !apps.includes(each))) await start(name)
  // The job waits for Temporal, which has no health check.
  await podman('start', container('temporal-namespace'))
  await podman('wait', container('temporal-namespace'))
  for (const name of ['api', 'fetcher', 'worker']) await start(name)
  return running.length
}

/** Starts the whole compose file, renders films in it, kills the worker in between, and stops it again. */
export const runInstallation = async (document: ComposeFile, { folder, log, staysUp }: Options): Promise<void> => {
  prepareNamespace()
  await removeAll()
  const env = join(folder, '.env')
  execFileSync('sh', [join(repoRoot, 'deploy/create-env.sh'), env])
  const variables = parseEnv(readFileSync(env, 'utf8')) as Record<string, string>
  const file = interpolate(document, variables)
  const place = { project: file.name, folder: join(repoRoot, 'deploy'), configsFolder: join(folder, 'configs') }
  const container = (name: string): string => `${place.project}_${name}`

  const startedAt = performance.now()
  const seconds = (): number => Math.round((performance.now() - startedAt) / 1000)
  await startServices(file, place, log)
  for (const app of apps) await waitUntilHealthy(container(app))
  log(`every service is up after ${seconds()} s`)

  const client = await openTenant(variables)
  const first = await downloadFilm(client, await createFilm(client))
  log(`first film of ${first.length} bytes ${seconds()} s after the start`)

  if (staysUp) {
    log('API on 8080, administration on 9090, results on 8081, in the network of this process; Ctrl+C ends it')
    await once(process, 'SIGINT')
    return
  }

  const ad = await downloadFilm(client, await createAdFilm(client))
  log(`ad film of ${ad.length} bytes`)

  const ids = await Promise.all([createFilm(client), createFilm(client), createFilm(client)])
  await podman('kill', '--signal', 'KILL', container('worker'))
  await podman('start', container('worker'))
  await waitUntilHealthy(container('worker'))
  for (const id of ids) await downloadFilm(client, id)
  log(`${ids.length} films after the worker was killed with SIGKILL`)

  const open = [await createAdFilm(client), await createFilm(client), await createFilm(client)]
  const killedAt = performance.now()
  const count = await restartEverything(file, container)
  for (const id of open) await downloadFilm(client, id)
  const took = Math.round((performance.now() - killedAt) / 1000)
  log(`${open.length} open tasks done ${took} s after ${count} containers were killed at once`)

  const backup = renderContainer('backup', file.services['backup'] ?? {}, place)
  await podman('run', '--rm', ...backup, '/backups/containers.dump')
  log('backup written')

  for (const app of apps) {
    await podman('stop', container(app))
    const code = await podman('inspect', '--format', '{{.State.ExitCode}}', container(app))
    if (code !== '0')
      throw new Error(`${app} ended with ${code}\n${(await tryPodman(['logs', container(app)])).output.slice(-3_000)}`)
  }
  log('API, worker and fetcher ended with 0 within their grace')

  await runExternal(file, client, { folder, log })
}
