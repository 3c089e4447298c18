import { rmSync } from 'node:fs'
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketPolicyCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { storeKeyNames, storePrefixes } from '@kinora/adapters/store-rights'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, stopService } from './control.ts'
import type { Instance } from './instance.ts'
import { openTestInstance } from './open-test-instance.ts'
import { settings } from './settings.ts'
import {
  anonymous,
  fillMatrix,
  type Principal,
  prefixNames,
  readMatrix,
  type StoreVerb,
  storePrincipals,
  storeVerbs,
} from './store-matrix.ts'
import { bucketPolicy, storeSecretNames } from './store-rules.ts'

const { bucket: Bucket, region } = settings.store

let instance: Instance
let root: S3Client
const clients = new Map<Principal, S3Client>()

const connect = (accessKeyId: string, secretAccessKey: string, isSigned = true): S3Client =>
  new S3Client({
    endpoint: `http://127.0.0.1:${instance.port('store')}`,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
    ...(isSigned ? {} : { signer: { sign: async (request) => request } }),
  })

beforeAll(async () => {
  instance = await openTestInstance('store')
  await startService(instance, 'store')
  root = connect('root', instance.secrets.storeRoot)
  for (const name of storeKeyNames) clients.set(name, connect(name, instance.secrets[storeSecretNames[name]]))
  clients.set(anonymous, connect('none', 'none', false))
})

afterAll(async () => {
  for (const client of [root, ...clients.values()]) client.destroy()
  await stopService(instance, 'store')
  rmSync(instance.home, { recursive: true, force: true })
})

const attempts: Record<StoreVerb, (client: S3Client, prefix: string) => Promise<unknown>> = {
  get: (client, prefix) => client.send(new GetObjectCommand({ Bucket, Key: `${prefix}261117/get` })),
  put: (client, prefix) => client.send(new PutObjectCommand({ Bucket, Key: `${prefix}261117/put`, Body: 'a' })),
  multipart: (client, prefix) =>
    client.send(new CreateMultipartUploadCommand({ Bucket, Key: `${prefix}261117/multipart` })),
  delete: (client, prefix) => client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}261117/delete` })),
  list: (client, prefix) => client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix })),
}

const isAllowed = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    (error: { $metadata?: { httpStatusCode?: number } }) => {
      if (error.$metadata?.httpStatusCode !== 403) throw error
      return false
    },
  )

const findClient = (principal: Principal): S3Client => {
  const client = clients.get(principal)
  if (!client) throw new Error(`no client for ${principal}`)
  return client
}

it('every store key can do under every prefix what docs/store-keys.md grants, and nothing else (C60)', async () => {
  for (const name of prefixNames)
    for (const verb of ['get', 'delete'])
      await root.send(new PutObjectCommand({ Bucket, Key: `${storePrefixes[name].prefix}261117/${verb}`, Body: 'a' }))
  const allowed = new Set<string>()
  const tryAll = async (principal: Principal): Promise<void> => {
    for (const name of prefixNames)
      for (const verb of storeVerbs)
        if (await isAllowed(attempts[verb](findClient(principal), storePrefixes[name].prefix)))
          allowed.add(`${principal} ${name} ${verb}`)
  }
  await Promise.all(storePrincipals.map(tryAll))
  const { Policy: granted = '' } = await root.send(new GetBucketPolicyCommand({ Bucket }))
  const seen = fillMatrix((principal, name, verb) => allowed.has(`${principal} ${name} ${verb}`))
  expect(seen).toEqual(readMatrix(JSON.parse(granted)))
  // `npm run gen` renders docs/store-keys.md from the same policy.
  expect(seen).toEqual(readMatrix(JSON.parse(bucketPolicy())))
})

it.each(storePrincipals)('the store key %s is refused outside the prefixes and over the bucket', async (principal) => {
  const client = findClient(principal)
  const tries = {
    'put elsewhere': client.send(new PutObjectCommand({ Bucket, Key: 'elsewhere/a', Body: 'a' })),
    'list everything': client.send(new ListObjectsV2Command({ Bucket })),
    'read the policy': client.send(new GetBucketPolicyCommand({ Bucket })),
    'write the policy': client.send(new PutBucketPolicyCommand({ Bucket, Policy: bucketPolicy() })),
    'write the ACL': client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' })),
    'delete the bucket': client.send(new DeleteBucketCommand({ Bucket })),
  }
  const allowed = await Promise.all(
    Object.entries(tries).map(async ([name, attempt]) => ((await isAllowed(attempt)) ? [name] : [])),
  )
  expect(allowed.flat()).toEqual([])
})

it('a copy and a batch of deletes are bounded by the rights of each object they name', async () => {
  await root.send(new PutObjectCommand({ Bucket, Key: 'sources/261117/kept', Body: 'a' }))
  const CopySource = `${Bucket}/sources/261117/kept`
  const uploader = findClient('uploader')
  const copy = uploader.send(new CopyObjectCommand({ Bucket, Key: 'uploads/261117/copy', CopySource }))
  expect(await isAllowed(copy)).toBe(false)
  const batch = await findClient('api').send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'sources/261117/kept' }] } }),
  )
  expect(batch.Errors?.map(({ Code }) => Code)).toEqual(['AccessDenied'])
})
