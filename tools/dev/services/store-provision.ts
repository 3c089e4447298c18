import { join } from 'node:path'
import {
  CreateBucketCommand,
  ListBucketsCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { storeKeyNames } from '@kinora/adapters/store-rights'
import { toolsCache } from '../../testkit/environment.ts'
import type { Instance } from './instance.ts'
import { runCommand } from './run-command.ts'
import { settings } from './settings.ts'
import { bucketPolicy, storeSecretNames, uploadCors } from './store-rules.ts'

const { bucket } = settings.store

export async function provisionStore(instance: Instance, client: S3Client): Promise<void> {
  // A policy that names a user who does not exist yet is refused, so users come first.
  for (const name of storeKeyNames) await makeUser(instance, name, instance.secrets[storeSecretNames[name]])
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}))
  if (!Buckets.some(({ Name }) => Name === bucket)) await client.send(new CreateBucketCommand({ Bucket: bucket }))
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: bucketPolicy() }))
  const { methods, origins, headers, maxAgeSeconds } = uploadCors
  const rule = {
    AllowedMethods: methods,
    AllowedOrigins: origins,
    AllowedHeaders: headers,
    MaxAgeSeconds: maxAgeSeconds,
  }
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }))
}

async function makeUser(instance: Instance, name: string, secret: string): Promise<void> {
  const env = {
    ADMIN_ACCESS_KEY_ID: 'root',
    ADMIN_SECRET_ACCESS_KEY: instance.secrets.storeRoot,
    ADMIN_ENDPOINT_URL: `http://127.0.0.1:${instance.port('store')}`,
  }
  const admin = (...args: string[]) => runCommand(join(toolsCache(), 'versitygw'), ['admin', ...args], { env })
  const isKnown = (await admin('list-users')).split(/\s+/).includes(name)
  await admin(isKnown ? 'update-user' : 'create-user', '--access', name, '--secret', secret, '--role', 'user')
}
