import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRemoteFetch } from '@kinora/adapters/egress'
import { afterEach, expect, it } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const secret = 'a secret that only this test uses'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, ['--conditions=source', main], { env: environment, stdio: 'pipe' })
  cleanUps.push(() => child.kill('SIGKILL'))
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  return { child, output, ended: once(child, 'close') as Promise<[number | null, string | null]> }
}

const settings = {
  FETCHER_SECRET: secret,
  PUBLIC_BASE_URL: 'https://api.example.org',
  RESULT_BASE_URL: 'https://results.example.org',
}

const freePort = async (): Promise<number> => {
  const server = createListener().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('the fetcher needs only its own settings, logs the cause of a failed fetch and exits on SIGTERM', async () => {
  const origin = createServer((_request, response) => response.end('picture')).listen(0, '127.0.0.2')
  await once(origin, 'listening')
  cleanUps.push(() => origin.close())
  const { port: originPort } = origin.address() as AddressInfo
  const port = await freePort()
  const { child, output, ended } = start({
    FETCHER_LISTEN: `127.0.0.1:${port}`,
    ...settings,
    EGRESS_ALLOW_CIDRS: '127.0.0.2/32',
  })
  await expect.poll(() => output.out, { timeout: 20_000 }).toContain('fetcher started')
  expect(output.out).toContain('WARNING: callbacks and media URLs may target private addresses (EGRESS_ALLOW_CIDRS)')
  const folder = mkdtempSync(join(tmpdir(), 'fetcher-main-test-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const fetchMedia = createRemoteFetch({ url: `http://127.0.0.1:${port}`, secret })
  const input = { kind: 'image', mostBytes: 100, tenant: 't1', folder, signal: new AbortController().signal } as const
  const { file } = await fetchMedia({ ...input, url: `http://127.0.0.2:${originPort}/a.png?signature=hidden` })
  expect(readFileSync(file, 'utf8')).toBe('picture')
  const inside = fetchMedia({ ...input, url: `http://127.0.0.1:${port}/healthz?hidden` })
  await expect(inside).rejects.toMatchObject({ message: 'image download failure', reason: 'ImageDownloadFailure' })
  await expect.poll(() => output.out).toMatch(/"tenantId":"t1","address":"127.0.0.1".*url: url_policy/)
  expect(output.out).not.toContain('hidden')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

it('the fetcher reports its missing settings and no settings of other processes', async () => {
  const { output, ended } = start({})
  expect(await ended).toEqual([1, null])
  const lacking = output.err.split('\n').map((line) => /^setting ([A-Z_]+):/.exec(line)?.[1])
  expect(lacking.filter(Boolean)).toEqual(['PUBLIC_BASE_URL', 'RESULT_BASE_URL'])
})

it('the fetcher logs the setting and the address and exits when its port is in use', async () => {
  const other = createListener().listen(0, '127.0.0.1')
  await once(other, 'listening')
  cleanUps.push(() => other.close())
  const address = `127.0.0.1:${(other.address() as AddressInfo).port}`
  const { output, ended } = start({ ...settings, FETCHER_LISTEN: address })
  expect(await ended).toEqual([1, null])
  expect(output.out).toContain(`"message":"FETCHER_LISTEN: cannot listen on ${address}: listen EADDRINUSE`)
  expect(output.err).toBe('')
})
