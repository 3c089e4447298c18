import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releasesUrl, toolsCache } from '../../testkit/environment.ts'
import { buildRelease } from './build-release.ts'
import type { DownloadLimits } from './download.ts'
import { installArchive } from './install-archive.ts'
import { isReleaseInstalled } from './installed-binary.ts'
import { withFileLock } from './lock.ts'
import { findPinnedArchive, parseChecksums, type ServerRelease } from './server-release.ts'
import { settings } from './settings.ts'

export type InstallServersOptions = {
  releases: readonly ServerRelease[]
  checksums: ReadonlyMap<string, string>
  platform: string
  releasesUrl: string
  folder: string
  log: (line: string) => void
  limits?: DownloadLimits
  build?: typeof buildRelease
}

/** A build of Temporal from source on one busy core. */
const installTimeoutMs = 3_600_000

export const checksumsFile: string = join(import.meta.dirname, 'release-checksums.txt')

/** Installs the servers that Debian does not package. Returns a summary, or undefined if all were installed. */
export function installServers(log: (line: string) => void): Promise<string | undefined> {
  return installReleases({
    releases: settings.serverReleases,
    checksums: parseChecksums(readFileSync(checksumsFile, 'utf8')),
    platform: `${process.platform}-${process.arch}`,
    releasesUrl: releasesUrl(),
    folder: toolsCache(),
    log,
  })
}

export async function installReleases(options: InstallServersOptions): Promise<string | undefined> {
  // In parallel: one downloads its modules while the other compiles.
  const results = await Promise.allSettled(options.releases.map((release) => installRelease(release, options)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  const notes = results.flatMap((result) =>
    result.status === 'fulfilled' && result.value !== undefined ? [result.value] : [],
  )
  return notes.length === 0 ? undefined : notes.join(', ')
}

/** All installations of a user share the folder: one at a time installs a release, the others then find it installed. */
async function installRelease(release: ServerRelease, options: InstallServersOptions): Promise<string | undefined> {
  const { folder, log } = options
  if (await isReleaseInstalled(release, folder)) return undefined
  mkdirSync(folder, { recursive: true })
  const onWait = (holder: number): void =>
    log(`${release.name} ${release.version}: waiting for another installation (process ${holder})`)
  return withFileLock(join(folder, `${release.name}.lock`), { timeoutMs: installTimeoutMs, onWait }, async () =>
    (await isReleaseInstalled(release, folder)) ? undefined : installLocked(release, options),
  )
}

async function installLocked(release: ServerRelease, options: InstallServersOptions): Promise<string> {
  const { folder, log } = options
  const archive = findPinnedArchive(release, options)
  if (archive === undefined) {
    log(`${release.name} ${release.version}: no checksum is pinned for an archive for ${options.platform}`)
  } else {
    try {
      await installArchive(release, archive, { folder, ...(options.limits && { limits: options.limits }) })
      return `${release.name} downloaded`
    } catch (error) {
      log(`${release.name} ${release.version}: the release archive cannot be used, so it is built from source`)
      log(`  ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await (options.build ?? buildRelease)(release, { folder, log })
  return `${release.name} built`
}
