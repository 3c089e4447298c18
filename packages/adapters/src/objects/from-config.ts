import type { ObjectSettings } from './store.ts'

type Config = {
  S3_ENDPOINT: string
  S3_REGION: string
  S3_BUCKET: string
  S3_ACCESS_KEY_ID: string
  S3_SECRET_ACCESS_KEY: string
  S3_SIGN_ACCESS_KEY_ID: string
  S3_SIGN_SECRET_ACCESS_KEY: string
  RESULT_BASE_URL: string
}

/** The store as the service itself uses it. */
export const storeSettings = (config: Config): ObjectSettings => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
})

/** The store as clients see it, through the origin of results and with a key that can only read. */
export const signerSettings = (config: Config) => ({
  publicEndpoint: config.RESULT_BASE_URL,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKeyId: config.S3_SIGN_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SIGN_SECRET_ACCESS_KEY,
})
