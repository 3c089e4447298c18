import { buildBucketPolicy, type StoreKey } from '@kinora/adapters/store-rights'
import type { Secrets } from './secrets.ts'
import { settings } from './settings.ts'

/** The rights of every key but root, as S3 expects them. */
export const bucketPolicy = (): string => JSON.stringify(buildBucketPolicy(settings.store.bucket))

/** The names of the secrets, by key. */
export const storeSecretNames = {
  api: 'storeApi',
  worker: 'storeWorker',
  reader: 'storeReader',
  uploader: 'storeUploader',
  backup: 'storeBackup',
} as const satisfies Record<StoreKey, keyof Secrets>

// Any page may send an upload: the signature of the URL limits its content.
export const uploadCors = { methods: ['PUT'], origins: ['*'], headers: ['*'], maxAgeSeconds: 600 }

export function bucketCors(): string {
  const list = (tag: string, values: string[]): string => values.map((value) => `<${tag}>${value}</${tag}>`).join('')
  const rule = [
    list('AllowedMethod', uploadCors.methods),
    list('AllowedOrigin', uploadCors.origins),
    list('AllowedHeader', uploadCors.headers),
    list('MaxAgeSeconds', [String(uploadCors.maxAgeSeconds)]),
  ]
  return `<CORSConfiguration><CORSRule>${rule.join('')}</CORSRule></CORSConfiguration>`
}
