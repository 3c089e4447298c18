import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listManifests } from './repository-versions.ts'

type LockedPackage = { version?: string; integrity?: string; link?: boolean; resolved?: string }
type LockFile = { packages: Record<string, LockedPackage> }

const folderOfPackages = 'node_modules/'

/**
 * Adds the registry URL to every package, which the lock file omits: without it `npm sbom` rejects a dependency on a
 * tag. Packages without a hash are never installed, so they are left out.
 */
export const withRegistryUrls = (lock: LockFile, registry: string): LockFile => {
  const packages = Object.entries(lock.packages).flatMap(([path, entry]): [string, LockedPackage][] => {
    if (!path.includes(folderOfPackages) || entry.link === true) return [[path, entry]]
    if (entry.integrity === undefined) return []
    const name = path.slice(path.lastIndexOf(folderOfPackages) + folderOfPackages.length)
    const file = `${name.replace(/^.*\//, '')}-${entry.version}.tgz`
    return [[path, { ...entry, resolved: new URL(`${name}/-/${file}`, registry).href }]]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

/** The registry that npm installs from, with a slash at its end. */
const readRegistry = (): string => execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()

/** Writes the CycloneDX document of the source tree: every workspace and every package of the lock file. */
export const writeSbom = (root: string, file: string): void => {
  const parent = mkdtempSync(join(tmpdir(), 'kinora-sbom-'))
  // npm names the document after the folder.
  const folder = join(parent, 'kinora')
  mkdirSync(folder)
  try {
    for (const manifest of listManifests(root)) cpSync(join(root, manifest), join(folder, manifest))
    const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(withRegistryUrls(lock, readRegistry())))
    const document = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64_000_000,
    })
    writeFileSync(file, document)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}
