import { type DownloadLimits, downloadText } from './download.ts'
import { archiveFile, parseChecksums, releaseFolder, type ServerRelease } from './server-release.ts'

/** Reads the checksums of all archives that setup can use from the checksum files of their releases. */
export async function fetchChecksums(
  releases: readonly ServerRelease[],
  releasesUrl: string,
  limits?: DownloadLimits,
): Promise<Map<string, string>> {
  const checksums = new Map<string, string>()
  for (const release of releases) {
    const url = `${releaseFolder(release, releasesUrl)}/checksums.txt`
    const published = parseChecksums(await downloadText(url, limits))
    for (const platform of Object.keys(release.platforms)) {
      const file = archiveFile(release, platform)
      const sha256 = file === undefined ? undefined : published.get(file)
      if (file === undefined || sha256 === undefined) throw new Error(`${url} has no checksum for ${String(file)}`)
      checksums.set(file, sha256)
    }
  }
  return checksums
}
