import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, ListObjectsV2Command, type ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import { storePrefixes } from '@kinora/adapters/store-rights'

export type StoredObject = { object_key: string; bytes: number; sha256: string | null }

export type StoreSettings = {
  s3Endpoint: string
  s3Region: string
  s3Bucket: string
  s3AccessKeyId: string
  s3SecretAccessKey: string
}

/** Lists all objects with their sizes; the deep check reads each one for its hash. */
export const listObjects = async (settings: StoreSettings, { deep }: { deep: boolean }): Promise<StoredObject[]> => {
  const client = new S3Client({
    endpoint: settings.s3Endpoint,
    region: settings.s3Region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.s3AccessKeyId, secretAccessKey: settings.s3SecretAccessKey },
  })
  const hashObject = async (key: string): Promise<string> => {
    const { Body: body } = await client.send(new GetObjectCommand({ Bucket: settings.s3Bucket, Key: key }))
    const hash = createHash('sha256')
    await pipeline(body as Readable, hash)
    return hash.digest('hex')
  }
  try {
    const objects: StoredObject[] = []
    // The worker's key lists by prefix; uploads are not listed, and marks of closed tenants belong to no row.
    for (const name of ['sources', 'inputs', 'work', 'results', 'legacy'] as const)
      for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
        const { prefix: Prefix } = storePrefixes[name]
        const page: ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({ Bucket: settings.s3Bucket, Prefix, ...(next ? { ContinuationToken: next } : {}) }),
        )
        for (const { Key: key = '', Size: bytes = 0 } of page.Contents ?? [])
          objects.push({ object_key: key, bytes, sha256: deep ? await hashObject(key) : null })
        next = page.NextContinuationToken
      }
    return objects
  } finally {
    client.destroy()
  }
}
