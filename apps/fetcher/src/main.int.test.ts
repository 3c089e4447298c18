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
const secret = 'one of its own, made for this test'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, ['--conditions=source', main], { env: environment, stdio: 'pipe' })
  cleanUps.push(() => child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  return { child, said, ended: once(child, 'close') as Promise<[number | null, string | null]> }
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

it('runs with its own few settings, fetches, tells the cause to its log only, and ends on a signal', async () => {
  const origin = createServer((_request, response) => response.end('picture')).listen(0, '127.0.0.2')
  await once(origin, 'listening')
  cleanUps.push(() => origin.close())
  const { port: originPort } = origin.address() as AddressInfo
  const port = await freePort()
  const { child, said, ended } = start({
    FETCHER_LISTEN: `127.0.0.1:${port}`,
    ...settings,
    EGRESS_ALLOW_CIDRS: '127.0.0.2/32',
  })
  await expect.poll(() => said.out, { timeout: 20_000 }).toContain('fetching for the worker')
  expect(said.out).toContain('customers may name addresses that are not public')
  const folder = mkdtempSync(join(tmpdir(), 'fetcher-main-test-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const fetchMedia = createRemoteFetch({ url: `http://127.0.0.1:${port}`, secret })
  const ask = { kind: 'image', mostBytes: 100, tenant: 't1', folder, signal: new AbortController().signal } as const
  const { file } = await fetchMedia({ ...ask, url: `http://127.0.0.2:${originPort}/a.png?signature=hidden` })
  expect(readFileSync(file, 'utf8')).toBe('picture')
  const inside = fetchMedia({ ...ask, url: `http://127.0.0.1:${port}/healthz?hidden` })
  await expect(inside).rejects.toMatchObject({ message: 'image download failure', reason: 'ImageDownloadFailure' })
  await expect.poll(() => said.out).toMatch(/"tenantId":"t1","address":"127.0.0.1".*url: url_policy/)
  expect(said.out).not.toContain('hidden')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

it('tells what it lacks, and nothing of what it must not know', async () => {
  const { said, ended } = start({})
  expect(await ended).toEqual([1, null])
  const lacking = said.err.split('\n').map((line) => /^setting ([A-Z_]+):/.exec(line)?.[1])
  expect(lacking.filter(Boolean)).toEqual(['PUBLIC_BASE_URL', 'RESULT_BASE_URL'])
})

it('the fetcher ends with the setting and the address in its log when its port is in use', async () => {
  const other = createListener().listen(0, '127.0.0.1')
  await once(other, 'listening')
  cleanUps.push(() => other.close())
  const address = `127.0.0.1:${(other.address() as AddressInfo).port}`
  const { said, ended } = start({ ...settings, FETCHER_LISTEN: address })
  expect(await ended).toEqual([1, null])
  expect(said.out).toContain(`"message":"FETCHER_LISTEN: cannot listen on ${address}: listen EADDRINUSE`)
  expect(said.err).toBe('')
})
