import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DownloadLimits, downloadFile } from './download.ts'
import { placeBinary } from './installed-binary.ts'
import { runCommand } from './run-command.ts'
import type { PinnedArchive, ServerRelease } from './server-release.ts'

/** Installs the binaries of a release from its archive, which is unpacked only when the checksum matches. */
export async function installArchive(
  release: ServerRelease,
  archive: PinnedArchive,
  options: { folder: string; limits?: DownloadLimits },
): Promise<void> {
  mkdirSync(options.folder, { recursive: true })
  // In the target folder, so that each binary is moved by a rename.
  const staging = mkdtempSync(join(options.folder, `${release.name}.download-`))
  try {
    const file = join(staging, 'archive.tar.gz')
    const sha256 = await downloadFile(archive.url, file, options.limits)
    if (sha256 !== archive.sha256) {
      throw new Error(`${archive.url}: SHA-256 is ${sha256}, but ${archive.sha256} is pinned`)
    }
    const members = (await runCommand('tar', ['-tzf', file])).split('\n')
    const unpacked: { name: string; path: string }[] = []
    for (const { name } of release.binaries) {
      const member = members.find((path) => path === name || path.endsWith(`/${name}`))
      if (member === undefined) throw new Error(`${archive.url}: the archive has no ${name}`)
      const path = join(staging, name)
      await unpackMember(file, member, path)
      unpacked.push({ name, path })
    }
    for (const { name, path } of unpacked) placeBinary(options.folder, name, { path, version: release.version })
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

// Through a pipe: neither links nor paths of the archive reach the disk.
async function unpackMember(archive: string, member: string, file: string): Promise<void> {
  const output = openSync(file, 'wx', 0o755)
  try {
    const child = spawn('tar', ['-xzOf', archive, '--', member], { stdio: ['ignore', output, 'ignore'] })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`tar ended with ${String(code)} while unpacking ${member}`)
  } finally {
    closeSync(output)
  }
  if (statSync(file).size === 0) throw new Error(`${member} is not a file with content`)
}
