import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { releaseBefore } from '../../ci/release-before.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'

const home = '.kinora-upgrade'
const folder = join(repoRoot, home, releaseBefore.version)

const run = async (
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const child = spawn(command, args, {
    cwd,
    env: { ...inheritedEnvironment, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${code}`)
}

/** The release before, checked out with its packages, and its own servers. */
export const openReleaseBefore = async (portBase: number, log: (line: string) => void) => {
  const { commit, version } = releaseBefore
  if (!existsSync(join(folder, 'package.json'))) {
    log(`checking out ${version} (${commit.slice(0, 8)})`)
    await run('git', ['worktree', 'prune'], repoRoot)
    await run('git', ['worktree', 'add', '--force', '--detach', folder, commit], repoRoot).catch((error: unknown) => {
      throw new Error(`the history of this clone lacks ${commit}; run git fetch --unshallow`, { cause: error })
    })
  }
  if (!existsSync(join(folder, 'node_modules/vitest'))) {
    log('installing its packages')
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  }
  const servicesHome = join(folder, '.kinora')
  const services = (...args: string[]): Promise<void> =>
    run(process.execPath, ['tools/services/main.ts', ...args], folder, {
      KINORA_HOME: servicesHome,
      KINORA_PORT_BASE: String(portBase),
    })
  log('starting its servers')
  await services()
  const settings = parseEnv(readFileSync(join(servicesHome, 'services.env'), 'utf8')) as Record<string, string>
  await run(process.execPath, ['--conditions=source', 'apps/api/src/migrate.ts'], folder, settings)
  return {
    folder,
    settings,
    stopServices: () => services('down'),
  }
}
