import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { HeadBucketCommand, ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { toolsCache } from '../../testkit/environment.ts'
import type { Instance } from './instance.ts'
import type { Launch, Part } from './part.ts'
import { settings } from './settings.ts'
import { provisionStore } from './store-provision.ts'
import { needsSidecar } from './store-sidecar.ts'

export const store: Part = {
  name: 'store',
  version: settings.store.version,
  needs: [],
  address: (instance) => `127.0.0.1:${instance.port('store')}`,
  folder: (instance) => join(instance.home, 'store'),
  prepare,
  answers: (instance) =>
    withRootClient(instance, async (client) => {
      await client.send(new ListBucketsCommand({}))
      return true
    }),
  provision: (instance) => withRootClient(instance, (client) => provisionStore(instance, client)),
  healthy: (instance) =>
    withRootClient(instance, async (client) => {
      await client.send(new HeadBucketCommand({ Bucket: settings.store.bucket }))
      return true
    }),
  stopSignal: 'SIGTERM',
}

async function prepare(instance: Instance): Promise<Launch> {
  const folder = join(instance.home, 'store')
  const isFirstStart = !existsSync(join(folder, 'objects'))
  for (const name of ['objects', 'users']) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 })
  const sidecar = join(folder, 'sidecar')
  if (isFirstStart && (await needsSidecar(folder))) mkdirSync(sidecar)
  const sidecarArgs = existsSync(sidecar) ? ['--sidecar', sidecar] : []
  return {
    file: join(toolsCache(), 'versitygw'),
    args: [
      '--port',
      store.address(instance),
      '--iam-dir',
      join(folder, 'users'),
      '--quiet',
      '--keep-alive',
      'posix',
      ...sidecarArgs,
      join(folder, 'objects'),
    ],
    cwd: folder,
    env: { ROOT_ACCESS_KEY: 'root', ROOT_SECRET_KEY: instance.secrets.storeRoot },
  }
}

async function withRootClient<T>(instance: Instance, use: (client: S3Client) => Promise<T>): Promise<T> {
  const client = new S3Client({
    endpoint: `http://${store.address(instance)}`,
    region: settings.store.region,
    forcePathStyle: true,
    credentials: { accessKeyId: 'root', secretAccessKey: instance.secrets.storeRoot },
    maxAttempts: 1,
    requestHandler: { requestTimeout: 5000, connectionTimeout: 2000 },
  })
  try {
    return await use(client)
  } finally {
    client.destroy()
  }
}
