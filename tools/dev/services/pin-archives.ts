import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { releasesUrl } from '../../testkit/environment.ts'
import { fetchChecksums } from './fetch-checksums.ts'
import { checksumsFile } from './install-servers.ts'
import { formatChecksums } from './server-release.ts'
import { settings } from './settings.ts'

const usage = `usage: node tools/dev/services/pin-archives.ts [--check]
Downloads the checksum files of the server releases in settings.ts and writes release-checksums.txt.
--check compares and writes nothing.`

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } })
if (values.help) {
  console.log(usage)
} else {
  try {
    const text = formatChecksums(await fetchChecksums(settings.serverReleases, releasesUrl()))
    const isEqual = text === readFileSync(checksumsFile, 'utf8')
    if (!isEqual && !values.check) writeFileSync(checksumsFile, text)
    console.log(
      isEqual ? 'release-checksums.txt is up to date' : `release-checksums.txt ${values.check ? 'differs' : 'written'}`,
    )
    process.exitCode = isEqual || !values.check ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
