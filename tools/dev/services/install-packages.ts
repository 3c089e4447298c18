import { existsSync } from 'node:fs'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { runQuietly } from './run-quietly.ts'
import { settings } from './settings.ts'

/** Installs missing Debian packages. Returns a summary, or undefined if all were installed. */
export async function installDebianPackages(
  log: (line: string) => void,
  { withChecks = false, withPooler = withChecks }: { withChecks?: boolean; withPooler?: boolean },
): Promise<string | undefined> {
  const wanted = [
    ...settings.debianPackages,
    ...(withPooler ? settings.poolerPackages : []),
    ...(withChecks ? settings.checkPackages : []),
  ]
  const missing = wanted.filter(({ proof }) => !existsSync(proof)).map(({ name }) => name)
  if (missing.length === 0) return undefined
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`no apt-get here; install these yourself: ${missing.join(', ')}`)
  if (process.getuid?.() !== 0) throw new Error(`system packages are missing; run:\n  sudo ${command}`)
  log(`installing ${missing.join(', ')}`)
  await apt(['update', '-qq']).catch((error: unknown) => log(`${String(error)}\ntrying with the package lists at hand`))
  await apt(command.split(' ').slice(1))
  return `${missing.length} installed`
}

// Run level 1 keeps the packages from starting their servers.
const apt = (args: string[]): Promise<void> =>
  runQuietly('apt-get', args, { env: { ...inheritedEnvironment, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } })
