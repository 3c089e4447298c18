import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Client } from '@kinora/sdk'
import { parse } from 'yaml'
import { repoRoot } from '../../testkit/environment.ts'
import type { ComposeFile } from './compose-service.ts'
import { interpolate } from './interpolate.ts'
import { createFilm, downloadFilm } from './make-films.ts'
import { podman } from './podman.ts'
import { startServices, waitUntilHealthy } from './start-services.ts'

const isAddress = (name: string): boolean => /^(DATABASE_|REDIS_|S3_|TEMPORAL_|[A-Z]+_SECRET|ADMIN_TOKEN)/.test(name)

/** The settings of an operator whose servers are those of compose.yaml, as its apps have them. */
const readAddresses = ({ services }: ComposeFile): Record<string, string> =>
  Object.fromEntries(
    ['migrate', 'api', 'worker'].flatMap((name) =>
      Object.entries((services[name]?.['environment'] ?? {}) as Record<string, string>).filter(([key]) =>
        isAddress(key),
      ),
    ),
  )

/**
 * Starts the apps of compose.external.yaml at the servers that compose.yaml has started, in place of the apps of that file,
 * and renders a film with a key from before.
 */
export const runExternal = async (
  installed: ComposeFile,
  client: Client,
  { folder, log }: { folder: string; log: (line: string) => void },
): Promise<void> => {
  const deploy = join(folder, 'deploy')
  cpSync(join(repoRoot, 'deploy'), deploy, { recursive: true })
  const env = join(deploy, 'external.env')
  execFileSync('sh', [join(deploy, 'create-env.sh'), '--external'])
  const document = parse(readFileSync(join(deploy, 'compose.external.yaml'), 'utf8')) as ComposeFile
  const example = parseEnv(readFileSync(env, 'utf8')) as Record<string, string>
  const file = interpolate(document, { ...example, ...readAddresses(installed), STORE_ADDRESS: 'store:7070' })
  const place = { project: file.name, folder: deploy, configsFolder: join(folder, 'configs') }

  const volume = `${place.project}_temporal-client-certificate`
  const source = await podman('volume', 'inspect', '--format', '{{.Mountpoint}}', volume)
  mkdirSync(join(deploy, 'certificates'))
  execFileSync('cp', ['-a', `${source}/.`, join(deploy, 'certificates')])

  const names = Object.keys(file.services).map((name) => `${place.project}_${name}`)
  await podman('rm', '--force', '--ignore', ...names)
  await startServices(file, place, log)
  for (const app of ['api', 'worker', 'fetcher']) await waitUntilHealthy(`${place.project}_${app}`)
  const film = await downloadFilm(client, await createFilm(client))
  log(`compose.external.yaml: a film of ${film.length} bytes with servers of another project`)
}
