import { randomBytes } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { StoreTimeouts, UploadArea } from '@kinora/domain'
import { openClient } from './store.ts'
import { storePrefixes } from './store-rights.ts'
import { withDeadline } from './with-deadline.ts'

/** Signs with a key that can only write uploads; reads with the key of the API. */
export const createUploadArea = (
  service: S3Client,
  settings: {
    publicEndpoint: string
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
  },
  { totalMs }: Pick<StoreTimeouts, 'totalMs'>,
): UploadArea => {
  const signer = openClient(settings.publicEndpoint, settings.region, settings.accessKeyId, settings.secretAccessKey)
  const Bucket = settings.bucket
  return {
    newKey: ({ tenantId, id }) =>
      `${storePrefixes.uploads.prefix}${tenantId}/${id}/${randomBytes(16).toString('base64url')}`,
    signPut: (key, seconds) => getSignedUrl(signer, new PutObjectCommand({ Bucket, Key: key }), { expiresIn: seconds }),
    async read(key, most) {
      try {
        return await withDeadline(totalMs, async (abortSignal) => {
          const found = await service.send(new GetObjectCommand({ Bucket, Key: key }), { abortSignal })
          const bytes = found.ContentLength ?? 0
          const etag = found.ETag ?? ''
          const body = found.Body as (Readable & { transformToByteArray(): Promise<Uint8Array> }) | undefined
          if (body) addAbortSignal(abortSignal, body)
          if (bytes <= most) return { etag, bytes, content: await body?.transformToByteArray() }
          body?.destroy()
          return { etag, bytes, content: undefined }
        })
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
  }
}
