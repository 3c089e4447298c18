import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type InstallServersOptions, installReleases } from './install-servers.ts'
import { placeBinary } from './installed-binary.ts'
import type { ServerRelease } from './server-release.ts'

const release: ServerRelease = {
  name: 'pair',
  version: '2.0.1',
  repository: 'owner/pair',
  module: 'example.org/pair',
  archive: 'pair_{version}_{platform}.tar.gz',
  platforms: { 'linux-x64': 'linux_amd64' },
  binaries: [
    { name: 'pair-server', source: 'cmd/server' },
    { name: 'pair-tool', source: 'cmd/tool' },
  ],
}
const archivePath = '/owner/pair/releases/download/v2.0.1/pair_2.0.1_linux_amd64.tar.gz'
const bothBinaries = { 'pair_2/pair-server': 'the server', 'pair_2/pair-tool': 'the tool', 'pair_2/README': 'text' }
const limits = { maxBytes: 1_000_000, responseTimeoutMs: 2000, stallTimeoutMs: 2000 }

let folder = ''
let close: () => Promise<unknown> = async () => undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-servers-'))
})
afterEach(async () => {
  await close()
  close = async () => undefined
  rmSync(folder, { recursive: true, force: true })
})

function makeArchive(files: Record<string, string>, prepare?: (content: string) => void): Buffer {
  const content = join(folder, 'content')
  mkdirSync(content)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), text)
  }
  prepare?.(content)
  return execFileSync('tar', ['-czf', '-', '-C', content, '.'])
}

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serveArchive = (body: Buffer): Promise<string> =>
  serve((request, response) => {
    if (request.url === archivePath) response.end(body)
    else response.writeHead(404).end()
  })

const hash = (body: Buffer): string => createHash('sha256').update(body).digest('hex')
const tools = (): string => join(folder, 'tools')

async function install(
  releasesUrl: string,
  sha256: string | undefined,
  more: Partial<InstallServersOptions> = {},
): Promise<{ note: string | undefined; lines: string[]; built: string[] }> {
  const lines: string[] = []
  const built: string[] = []
  const note = await installReleases({
    releases: [release],
    checksums: new Map(sha256 === undefined ? [] : [['pair_2.0.1_linux_amd64.tar.gz', sha256]]),
    platform: 'linux-x64',
    releasesUrl,
    folder: tools(),
    log: (line) => lines.push(line),
    limits,
    build: async ({ name, version }) => {
      built.push(`${name} ${version}`)
    },
    ...more,
  })
  return { note, lines, built }
}

describe('server release archive', () => {
  it('installs only the named binaries, executable, when the checksum matches', async () => {
    const body = makeArchive(bothBinaries)
    const result = await install(await serveArchive(body), hash(body))
    expect(result).toEqual({ note: 'pair downloaded', lines: [], built: [] })
    expect(readdirSync(tools()).toSorted()).toEqual([
      'pair-server',
      'pair-server.version',
      'pair-tool',
      'pair-tool.version',
    ])
    expect(readFileSync(join(tools(), 'pair-server'), 'utf8')).toBe('the server')
    expect(readFileSync(join(tools(), 'pair-tool'), 'utf8')).toBe('the tool')
    expect(statSync(join(tools(), 'pair-server')).mode & 0o777).toBe(0o755)
  })

  it('is not downloaded again when its version is recorded', async () => {
    const body = makeArchive(bothBinaries)
    let requests = 0
    const url = await serve((_request, response) => {
      requests++
      response.end(body)
    })
    await install(url, hash(body))
    expect(await install(url, hash(body))).toEqual({ note: undefined, lines: [], built: [] })
    expect(requests).toBe(1)
  })

  it('replaces binaries of another version', async () => {
    const body = makeArchive(bothBinaries)
    mkdirSync(tools())
    for (const { name } of release.binaries) {
      writeFileSync(join(folder, name), 'old')
      placeBinary(tools(), name, { path: join(folder, name), version: '2.0.0' })
    }
    const { note } = await install(await serveArchive(body), hash(body))
    expect(note).toBe('pair downloaded')
    expect(readFileSync(join(tools(), 'pair-tool.version'), 'utf8')).toBe('2.0.1 8\n')
  })

  it('replaces a binary whose size differs from its record', async () => {
    const body = makeArchive(bothBinaries)
    const url = await serveArchive(body)
    await install(url, hash(body))
    writeFileSync(join(tools(), 'pair-tool'), 'something else')
    expect((await install(url, hash(body))).note).toBe('pair downloaded')
    expect(readFileSync(join(tools(), 'pair-tool'), 'utf8')).toBe('the tool')
  })

  it('is not requested unless a checksum is pinned for the platform', async () => {
    let requests = 0
    const url = await serve((_request, response) => {
      requests++
      response.end()
    })
    const unpinned = await install(url, undefined)
    expect(unpinned).toEqual({
      note: 'pair built',
      lines: ['pair 2.0.1: no checksum is pinned for an archive for linux-x64'],
      built: ['pair 2.0.1'],
    })
    expect((await install(url, 'a'.repeat(64), { platform: 'freebsd-x64' })).built).toEqual(['pair 2.0.1'])
    expect(requests).toBe(0)
  })
})

describe('two installations at once', () => {
  it('install a release once: the second waits for the first and finds the binaries installed', async () => {
    const [started, release1] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const built: string[] = []
    const build = (label: string) => async (_release: object, options: { folder: string }) => {
      built.push(label)
      started.resolve()
      await release1.promise
      for (const { name } of release.binaries) {
        writeFileSync(join(folder, name), label)
        placeBinary(options.folder, name, { path: join(folder, name), version: release.version })
      }
    }
    const url = 'http://127.0.0.1:1'
    const first = install(url, undefined, { build: build('first') })
    await started.promise
    const lines: string[] = []
    const waiting = Promise.withResolvers<void>()
    const log = (line: string): void => {
      lines.push(line)
      waiting.resolve()
    }
    const second = install(url, undefined, { build: build('second'), log })
    await waiting.promise
    expect(lines).toEqual([`pair 2.0.1: waiting for another installation (process ${process.pid})`])
    release1.resolve()
    expect((await first).note).toBe('pair built')
    expect((await second).note).toBeUndefined()
    expect(built).toEqual(['first'])
    expect(readdirSync(tools()).filter((name) => name.endsWith('.lock'))).toEqual([])
  })

  it('ignore the lock of a process that has ended', async () => {
    mkdirSync(tools())
    writeFileSync(join(tools(), 'pair.lock'), '999999999')
    expect((await install('http://127.0.0.1:1', undefined)).note).toBe('pair built')
  })

  it('release the lock when the installation fails', async () => {
    const build = () => Promise.reject(new Error('Go is needed'))
    await expect(install('http://127.0.0.1:1', undefined, { build })).rejects.toThrow('Go is needed')
    expect((await install('http://127.0.0.1:1', undefined)).note).toBe('pair built')
  })
})

describe('build from source', () => {
  const expectFallback = async (
    url: string,
    sha256: string,
    message: RegExp,
    more?: Partial<InstallServersOptions>,
  ) => {
    const result = await install(url, sha256, more)
    expect(result.note).toBe('pair built')
    expect(result.built).toEqual(['pair 2.0.1'])
    expect(result.lines[0]).toBe('pair 2.0.1: the release archive cannot be used, so it is built from source')
    expect(result.lines[1]).toMatch(message)
    expect(readdirSync(tools())).toEqual([])
  }

  it('follows a wrong checksum, which is named with the pinned one', async () => {
    const body = makeArchive(bothBinaries)
    const pinned = 'b'.repeat(64)
    const message = new RegExp(`^  http.*tar\\.gz: SHA-256 is ${hash(body)}, but ${pinned} is pinned$`)
    await expectFallback(await serveArchive(body), pinned, message)
  })

  it('follows a refused connection', async () => {
    const url = await serveArchive(Buffer.alloc(0))
    await close()
    close = async () => undefined
    await expectFallback(url, 'c'.repeat(64), /ECONNREFUSED/)
  })

  it('follows a server that never responds', async () => {
    const url = await serve(() => undefined)
    await expectFallback(url, 'c'.repeat(64), /no response for 0\.05 s$/, {
      limits: { ...limits, responseTimeoutMs: 50 },
    })
  })

  it('follows a download that stalls', async () => {
    const body = makeArchive(bothBinaries)
    const url = await serve((_request, response) => response.write(body.subarray(0, 20)))
    await expectFallback(url, hash(body), /no data for 0\.05 s$/, { limits: { ...limits, stallTimeoutMs: 50 } })
  })

  it('follows a truncated download', async () => {
    const body = makeArchive(bothBinaries)
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': body.length })
      response.write(body.subarray(0, body.length - 1), () => response.destroy())
    })
    await expectFallback(url, hash(body), /tar\.gz: other side closed$/)
  })

  it('follows a download above the size limit', async () => {
    const body = makeArchive(bothBinaries)
    const url = await serveArchive(body)
    await expectFallback(url, hash(body), /larger than 100 bytes$/, { limits: { ...limits, maxBytes: 100 } })
  })

  it('follows an HTTP error', async () => {
    const url = await serve((_request, response) => response.writeHead(404).end())
    await expectFallback(url, 'c'.repeat(64), /HTTP status 404$/)
  })

  it('follows an archive that lacks one of the binaries, and the other one is not installed', async () => {
    const body = makeArchive({ 'pair-server': 'the server', 'pair-tool.txt': 'text' })
    await expectFallback(await serveArchive(body), hash(body), /the archive has no pair-tool$/)
  })

  it('follows an archive in which a binary is a symbolic link', async () => {
    const body = makeArchive({ 'pair-server': 'the server' }, (content) =>
      symlinkSync('/bin/sh', join(content, 'pair-tool')),
    )
    await expectFallback(await serveArchive(body), hash(body), /pair-tool is not a file with content$/)
  })

  it('reports its error when it fails as well', async () => {
    const build = () => Promise.reject(new Error('Go is needed'))
    await expect(install('http://127.0.0.1:1', undefined, { build })).rejects.toThrow('Go is needed')
  })
})
