import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { parseCommandLine } from '../../command-line.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { buildImages, listBuiltImages, readImageMegabytes } from './build-images.ts'
import type { ComposeFile } from './compose-service.ts'
import { installPrograms } from './install-programs.ts'
import { writePodmanSettings } from './podman.ts'
import { runInstallation } from './run-installation.ts'
import { removeAll } from './start-services.ts'

const usage = `usage: npm run containers [-- OPTIONS]
Builds the images of deploy/Dockerfile.*, starts every service of deploy/compose.yaml as a container with the options of
that file, renders films, kills the worker and then every container in between, and stops everything. Then starts the apps
of deploy/compose.external.yaml at the same servers. Needs root on Debian. Images of a registry are
replaced by images of Debian packages and of the server binaries of npm run setup, which are built once.
  --skip-build  use the images of an earlier run
  --up          start the containers and wait until you press Ctrl+C`

const { values } = parseCommandLine(usage, {
  'skip-build': { type: 'boolean', default: false },
  up: { type: 'boolean', default: false },
  // In a separate network, where the ports of the compose file are free; set by the tool itself.
  inside: { type: 'boolean', default: false },
})

const since = performance.now()
const log = (line: string): void =>
  console.log(`${String(Math.round((performance.now() - since) / 1000)).padStart(5)} s  ${line}`)
const file = parse(readFileSync(join(repoRoot, 'deploy/compose.yaml'), 'utf8')) as ComposeFile

/** Containers get separate networks, with the addresses and names that Docker would give them. */
const runInside = async (): Promise<number> => {
  const own = [...process.execArgv, ...process.argv.slice(1), '--inside']
  const child = spawn('unshare', ['--mount', '--net', process.execPath, ...own], { stdio: 'inherit' })
  // Ctrl+C reaches the child, too, which then ends its containers.
  process.on('SIGINT', () => undefined)
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

const run = async (): Promise<void> => {
  await installPrograms(log)
  writePodmanSettings()
  if (!values['skip-build']) await buildImages(file, log)
  for (const image of listBuiltImages(file)) log(`${image}: ${await readImageMegabytes(image)} MB`)
  process.exitCode = await runInside()
}

if (values.inside && !values.up) process.once('SIGINT', () => void removeAll().finally(() => process.exit(130)))
const folder = values.inside ? mkdtempSync(join(tmpdir(), 'kinora-containers-')) : ''
try {
  if (values.inside) await runInstallation(file, { folder, log, staysUp: values.up })
  else await run()
  if (values.inside) console.log('1 passed, 0 failed')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (values.inside) console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  if (values.inside) {
    await removeAll()
    rmSync(folder, { recursive: true })
  }
}
