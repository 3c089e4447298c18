/** A release of a server: its binaries come from one archive or from one Go module. */
export type ServerRelease = {
  name: string
  version: string
  repository: string
  module: string
  /** File name with `{version}` and `{platform}`. */
  archive: string
  platforms: Readonly<Record<string, string>>
  binaries: readonly { name: string; source: string }[]
}

export type PinnedArchive = { url: string; sha256: string }

/** The archive for one platform, or undefined unless its checksum is pinned. */
export function findPinnedArchive(
  release: ServerRelease,
  options: { platform: string; releasesUrl: string; checksums: ReadonlyMap<string, string> },
): PinnedArchive | undefined {
  const file = archiveFile(release, options.platform)
  const sha256 = file === undefined ? undefined : options.checksums.get(file)
  if (file === undefined || sha256 === undefined) return undefined
  return { url: `${releaseFolder(release, options.releasesUrl)}/${file}`, sha256 }
}

export function archiveFile(release: ServerRelease, platform: string): string | undefined {
  const word = release.platforms[platform]
  if (word === undefined) return undefined
  return release.archive.replace('{version}', release.version).replace('{platform}', word)
}

export function releaseFolder(release: ServerRelease, releasesUrl: string): string {
  return `${releasesUrl}/${release.repository}/releases/download/v${release.version}`
}

/** Parses the format of `sha256sum`; lines that begin with # are comments. */
export function parseChecksums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line): [string, string] => {
      const [, sha256, file] = /^([0-9a-f]{64}) [ *](\S+)$/.exec(line.trim()) ?? []
      if (sha256 === undefined || file === undefined) throw new Error(`not a line of a checksum file: ${line}`)
      return [file, sha256]
    }),
  )
}

const checksumsHeader = '# SHA-256 of release archives. Update: npm run services -- pin-archives'

export function formatChecksums(checksums: ReadonlyMap<string, string>): string {
  return [checksumsHeader, ...[...checksums].map(([file, sha256]) => `${sha256}  ${file}`), ''].join('\n')
}
