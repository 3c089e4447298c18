import { readFileSync, writeFileSync } from 'node:fs'
import { releasesUrl } from '../../testkit/environment.ts'
import { fetchChecksums } from './fetch-checksums.ts'
import { checksumsFile } from './install-servers.ts'
import { formatChecksums } from './server-release.ts'
import { settings } from './settings.ts'

/** Downloads the checksum files of the server releases and writes release-checksums.txt; returns the exit code. */
export async function pinArchives(isCheck: boolean): Promise<0 | 1> {
  const text = formatChecksums(await fetchChecksums(settings.serverReleases, releasesUrl()))
  const isEqual = text === readFileSync(checksumsFile, 'utf8')
  if (!isEqual && !isCheck) writeFileSync(checksumsFile, text)
  console.log(
    isEqual ? 'release-checksums.txt is up to date' : `release-checksums.txt ${isCheck ? 'differs' : 'written'}`,
  )
  return isEqual || !isCheck ? 0 : 1
}
