import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repoRoot } from '../../testkit/environment.ts'
import { findIncomplete, type LockFile, lockOptional } from './lock-file.ts'
import { type RunNpm, readOffer } from './read-offer.ts'

const run = promisify(execFile)
const callsAtOnce = 4
const timeoutMs = 60_000

const runNpm: RunNpm = (args) => run('npm', args, { cwd: repoRoot, timeout: timeoutMs })

/**
 * Adds entries to the lock file that npm leaves out because the registry does not offer them, such as binaries for
 * other platforms; `npm ci` refuses a lock file without them.
 */
export const completeLock = async (): Promise<void> => {
  const file = join(repoRoot, 'package-lock.json')
  const lock: LockFile = JSON.parse(readFileSync(file, 'utf8'))
  const incomplete = findIncomplete(lock)
  const queue = [...incomplete]
  const added: LockFile['packages'] = {}
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      added[next.path] = lockOptional(next, await readOffer(runNpm, next.name, next.version))
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  const packages = Object.entries({ ...lock.packages, ...added }).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  if (incomplete.length > 0)
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
  const verified = Object.values(added).filter(({ integrity }) => integrity !== undefined).length
  console.log(`${verified} packages with a hash, ${incomplete.length - verified} that no system installs`)
}
