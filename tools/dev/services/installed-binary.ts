import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goEnvironment } from './go-environment.ts'
import { runCommand } from './run-command.ts'
import type { ServerRelease } from './server-release.ts'

// `NAME.version` beside a binary holds its version and size. A different size shows that another program has replaced
// the binary.
const recordFile = (folder: string, name: string): string => join(folder, `${name}.version`)

/** Moves a new binary into the folder and records its version. */
export function placeBinary(folder: string, name: string, binary: { path: string; version: string }): void {
  chmodSync(binary.path, 0o755)
  renameSync(binary.path, join(folder, name))
  recordVersion(folder, name, binary.version)
}

/** True when every binary of the release is installed in its version. Needs no Go when versions are recorded. */
export async function isReleaseInstalled(release: ServerRelease, folder: string): Promise<boolean> {
  for (const { name } of release.binaries) if (!(await isInstalled(release, folder, name))) return false
  return true
}

async function isInstalled(release: ServerRelease, folder: string, name: string): Promise<boolean> {
  const file = join(folder, name)
  if (!existsSync(file)) return false
  const record = readRecord(folder, name)
  if (hasRecord(folder, name, release.version)) return true
  const facts = await runCommand('go', ['version', '-m', file], { env: goEnvironment() }).catch(() => undefined)
  // Without Go and without a record, the installed binary is accepted.
  if (facts === undefined) return record === undefined
  if (!facts.includes(`\t${release.module}\tv${release.version}\t`)) return false
  recordVersion(folder, name, release.version)
  return true
}

/** True when a recorded installation has this version and its file is unchanged. */
export function hasRecord(folder: string, name: string, version: string): boolean {
  const file = join(folder, name)
  return existsSync(file) && readRecord(folder, name) === `${version} ${statSync(file).size}`
}

function readRecord(folder: string, name: string): string | undefined {
  const file = recordFile(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function recordVersion(folder: string, name: string, version: string): void {
  const file = recordFile(folder, name)
  const partial = `${file}.${process.pid}`
  writeFileSync(partial, `${version} ${statSync(join(folder, name)).size}\n`)
  renameSync(partial, file)
}
