import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { inheritedEnvironment, toolsCache } from '../../testkit/environment.ts'
import { type DownloadLimits, downloadFile } from './download.ts'
import { hasRecord, placeBinary } from './installed-binary.ts'
import { withFileLock } from './lock.ts'
import { runCommand } from './run-command.ts'
import { runQuietly } from './run-quietly.ts'
import { settings } from './settings.ts'

type Source = { version: string; sha256: string; urls: readonly string[] }

const buildTimeoutMs = 600_000

const build = async (folder: string): Promise<string> => {
  const env = { ...inheritedEnvironment, LC_ALL: 'C' }
  const options = ['--without-cares', '--without-openssl', '--disable-evdns', '--quiet']
  await runQuietly('sh', ['-c', 'cd "$1" && shift && ./configure "$@"', 'sh', folder, ...options], { env })
  await runQuietly('make', ['-C', folder, `-j${availableParallelism()}`, 'pgbouncer'], { env })
  return join(folder, 'pgbouncer')
}

/** Downloads the source from the first address that has the pinned bytes. */
export const downloadSource = async (
  { urls, sha256 }: Source,
  file: string,
  log: (line: string) => void,
  limits?: DownloadLimits,
): Promise<void> => {
  for (const url of urls) {
    const found = await downloadFile(url, file, limits).catch((error: unknown) => String(error))
    if (found === sha256) return
    log(`pgbouncer: ${url}: ${/^[0-9a-f]{64}$/.test(found) ? `SHA-256 is ${found}, but ${sha256} is pinned` : found}`)
  }
  throw new Error(`no source of pgbouncer can be used; tried ${urls.join(', ')}`)
}

/**
 * Builds the pooler for the checks: Debian's version has no named statements in transaction mode. Returns a summary, or
 * undefined if it was installed.
 */
export const installPgbouncer = async (log: (line: string) => void): Promise<string | undefined> => {
  const { version } = settings.pgbouncer
  const folder = toolsCache()
  const isInstalled = () => hasRecord(folder, 'pgbouncer', version)
  if (isInstalled()) return undefined
  mkdirSync(folder, { recursive: true })
  const onWait = (holder: number): void => log(`pgbouncer: waiting for another installation (process ${holder})`)
  return withFileLock(join(folder, 'pgbouncer.lock'), { timeoutMs: buildTimeoutMs, onWait }, async () => {
    if (isInstalled()) return undefined
    const staging = mkdtempSync(join(folder, 'pgbouncer.build-'))
    try {
      const archive = join(staging, 'source.tar.gz')
      await downloadSource(settings.pgbouncer.source, archive, log)
      await runCommand('tar', ['-xzf', archive, '-C', staging, '--strip-components=1', '--no-same-owner'])
      placeBinary(folder, 'pgbouncer', { path: await build(staging), version })
    } finally {
      rmSync(staging, { recursive: true, force: true })
    }
    return 'pgbouncer built'
  })
}
