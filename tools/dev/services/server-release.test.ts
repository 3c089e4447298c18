import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { fetchChecksums } from './fetch-checksums.ts'
import { checksumsFile } from './install-servers.ts'
import { archiveFile, findPinnedArchive, formatChecksums, parseChecksums } from './server-release.ts'
import { settings } from './settings.ts'

const allArchives = settings.serverReleases.flatMap((release) =>
  Object.keys(release.platforms).map((platform) => archiveFile(release, platform)),
)
const server = createServer()
afterEach(() => {
  server.removeAllListeners('request')
  server.closeAllConnections()
  server.close()
})

async function servePublished(checksums: Record<string, string>): Promise<string> {
  server.on('request', (request, response) => {
    const text = checksums[request.url ?? '']
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const publish = (files: readonly (string | undefined)[]): string =>
  files.map((file, index) => `${String(index % 10).repeat(64)}  ${file ?? ''}\n`).join('')
const versity = '/versity/versitygw/releases/download/v1.8.0/checksums.txt'
const temporal = '/temporalio/temporal/releases/download/v1.31.2/checksums.txt'

it('pinned checksums belong to archives of the releases in settings.ts', () => {
  const text = readFileSync(checksumsFile, 'utf8')
  const pinned = parseChecksums(text)
  expect(allArchives).toEqual(expect.arrayContaining([...pinned.keys()]))
  expect(formatChecksums(pinned)).toBe(text)
})

it('versitygw for linux-x64 is downloaded from the GitHub release', () => {
  const [release] = settings.serverReleases
  const checksums = parseChecksums(readFileSync(checksumsFile, 'utf8'))
  const options = { platform: 'linux-x64', releasesUrl: 'https://github.com', checksums }
  expect(findPinnedArchive(release, options)?.url).toBe(
    'https://github.com/versity/versitygw/releases/download/v1.8.0/versitygw_v1.8.0_Linux_x86_64.tar.gz',
  )
})

it('a checksum file with a malformed line is rejected', () => {
  expect(() => parseChecksums('abc  file.tar.gz\n')).toThrow('not a line of a checksum file: abc  file.tar.gz')
  expect([...parseChecksums(`# note\n${'a'.repeat(64)} *file.tar.gz\n\n`)]).toEqual([['file.tar.gz', 'a'.repeat(64)]])
})

it('pinning takes the archives of all releases from their published checksum files', async () => {
  const url = await servePublished({
    [versity]: publish([...allArchives.slice(0, 4), 'versitygw_1.8.0_linux_amd64.deb']),
    [temporal]: publish(allArchives.slice(4)),
  })
  const checksums = await fetchChecksums(settings.serverReleases, url)
  expect([...checksums.keys()]).toEqual(allArchives)
  expect(checksums.get('temporal_1.31.2_linux_amd64.tar.gz')).toBe('0'.repeat(64))
})

it('pinning fails when a published checksum file lacks an archive', async () => {
  const url = await servePublished({ [versity]: publish(allArchives.slice(1, 4)) })
  await expect(fetchChecksums(settings.serverReleases, url)).rejects.toThrow(
    `${url}${versity} has no checksum for versitygw_v1.8.0_Linux_x86_64.tar.gz`,
  )
})
