import type { ObjectSettings } from './store.ts'

type StoreLocation = { S3_ENDPOINT: string; S3_REGION: string; S3_BUCKET: string }
type WorkerKey = { S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
type ApiKey = { S3_API_ACCESS_KEY_ID: string; S3_API_SECRET_ACCESS_KEY: string }
type SigningKey = { S3_SIGN_ACCESS_KEY_ID: string; S3_SIGN_SECRET_ACCESS_KEY: string; RESULT_BASE_URL: string }

const readLocation = (config: StoreLocation) => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
})

export const workerStoreSettings = (config: StoreLocation & WorkerKey): ObjectSettings => ({
  ...readLocation(config),
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
})

export const apiStoreSettings = (config: StoreLocation & ApiKey): ObjectSettings => ({
  ...readLocation(config),
  accessKeyId: config.S3_API_ACCESS_KEY_ID,
  secretAccessKey: config.S3_API_SECRET_ACCESS_KEY,
})

/** The store as clients see it: through the result origin, with a read-only key. */
export const signerSettings = (config: StoreLocation & SigningKey) => ({
  publicEndpoint: config.RESULT_BASE_URL,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKeyId: config.S3_SIGN_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SIGN_SECRET_ACCESS_KEY,
})
