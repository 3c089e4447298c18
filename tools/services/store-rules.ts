import { settings } from './settings.ts'

const { bucket, users } = settings.store

/** Who may do what in the bucket beside root, as S3 wants it. */
export function bucketPolicy(): string {
  const Statement = users.map(({ name, action }) => ({
    Effect: 'Allow',
    Principal: { AWS: [name] },
    Action: [action],
    Resource: [`arn:aws:s3:::${bucket}/*`],
  }))
  return JSON.stringify({ Version: '2012-10-17', Statement })
}

// Any page may send an upload: what it may send is in the signature of the address.
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
