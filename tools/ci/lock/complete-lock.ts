import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repoRoot } from '../../testkit/environment.ts'
import { findIncomplete, type LockFile, lockOptional, type Offered } from './lock-file.ts'

const run = promisify(execFile)
const callsAtOnce = 4
const timeoutMs = 60_000

const toList = (value: string | string[] | undefined): string[] | undefined =>
  typeof value === 'string' ? [value] : value

/** Reads the registry entry of one version. A missing version returns undefined; any other failure throws. */
const readOffer = async (name: string, version: string): Promise<Offered> => {
  const args = ['view', `${name}@${version}`, 'dist.integrity', 'os', 'cpu', 'libc', '--json']
  try {
    const { stdout } = await run('npm', args, { cwd: repoRoot, timeout: timeoutMs })
    const entry = stdout === '' ? {} : JSON.parse(stdout)
    const integrity: unknown = typeof entry === 'string' ? entry : entry['dist.integrity']
    if (typeof integrity !== 'string') return undefined
    const [os, cpu, libc] = ['os', 'cpu', 'libc'].map((field) => toList(entry[field]))
    return { integrity, ...(os && { os }), ...(cpu && { cpu }), ...(libc && { libc }) }
  } catch (error) {
    if (/\bE404\b|\bETARGET\b/.test(String((error as { stderr?: string }).stderr))) return undefined
    throw error
  }
}

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
      added[next.path] = lockOptional(next, await readOffer(next.name, next.version))
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  const packages = Object.entries({ ...lock.packages, ...added }).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  if (incomplete.length > 0)
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
  const verified = Object.values(added).filter(({ integrity }) => integrity !== undefined).length
  console.log(`${verified} packages with a hash, ${incomplete.length - verified} that no system installs`)
}
