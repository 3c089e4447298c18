import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createObjectStore } from '@kinora/adapters/objects'
import { dependencyTimeouts } from '@kinora/domain'
import { expect, it, onTestFinished } from 'vitest'
import { toolsCache } from '../../testkit/environment.ts'
import { waitUntil } from './wait-until.ts'

const mib = 2 ** 20
const root = { accessKeyId: 'root', secretAccessKey: 'full-store-secret' }

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the store on a separate volume; mounting it needs root. */
const startSmallStore = async (sizeMib: number) => {
  const volume = mkdtempSync(join(tmpdir(), 'kinora-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m`, 'tmpfs', volume])
  mkdirSync(join(volume, 'objects', 'kinora'), { recursive: true })
  const port = await freePort()
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', join(volume, 'objects')]
  const env = { ROOT_ACCESS_KEY: root.accessKeyId, ROOT_SECRET_KEY: root.secretAccessKey }
  const server = spawn(join(toolsCache(), 'versitygw'), args, { env, stdio: 'ignore' })
  onTestFinished(async () => {
    server.kill()
    await once(server, 'exit')
    execFileSync('umount', [volume])
    rmSync(volume, { recursive: true })
  })
  const place = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'kinora' }
  const store = createObjectStore({ ...place, ...root }, dependencyTimeouts.store.api)
  expect(await waitUntil(() => store.ping().then(() => true), { timeoutMs: 60_000 })).toBe(true)
  return store
}

it.skipIf(process.getuid?.() !== 0)(
  'a store whose disk is full answers InsufficientStorage, and stores again once there is space (A13)',
  async () => {
    const store = await startSmallStore(4)
    const put = (bytes: number) =>
      store.put('sources', { tenantId: '1', taskId: '2' }, new Uint8Array(bytes), 'image/png')
    const { key } = await put(2 * mib)
    await expect(put(3 * mib)).rejects.toMatchObject({
      name: 'InsufficientStorage',
      $metadata: { httpStatusCode: 507 },
    })
    await store.remove([key])
    expect(await put(2 * mib)).toMatchObject({ bytes: 2 * mib })
  },
)
