import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { limits } from '@kinora/contract'
import type { ObjectRef } from '@kinora/domain'
import { openClient } from './store.ts'

const extensions: Record<string, string> = {
  'video/mp4': 'mp4',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'audio/mpeg': 'mp3',
}
const keptUrls = 20_000

type UrlLife = keyof typeof limits.signedUrls

/** Windows of one-hour URLs begin on an odd second, so that the two kinds are never confused. */
const offsetSeconds = { day: 0, hour: 1 } as const satisfies Record<UrlLife, number>

/** The start of the signing window. Every node creates the same URL within one, so a reply repeats without storage. */
export const signingWindow = (nowMs: number, life: UrlLife = 'day'): number => {
  const seconds = limits.signedUrls[life].reuseSeconds
  return Math.floor(nowMs / 1000 / seconds) * seconds - offsetSeconds[life]
}

const readLifetime = (window: number): UrlLife => (window % 2 === 0 ? 'day' : 'hour')

/** Whether a URL of this window would still be issued. */
export const isCurrentWindow = (window: number, nowMs: number): boolean =>
  window === signingWindow(nowMs, readLifetime(window))

/** A URL that is issued at the end of its window still has its full lifetime. */
const expirySeconds = (life: UrlLife): number => {
  const { validSeconds, reuseSeconds } = limits.signedUrls[life]
  return validSeconds + reuseSeconds + offsetSeconds[life]
}

/** Signs with a key that can only read results, for the origin that clients see. */
export const createSigner = (settings: {
  publicEndpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}) => {
  const client = openClient(settings.publicEndpoint, settings.region, settings.accessKeyId, settings.secretAccessKey)
  const signed = new Map<string, Promise<string>>()
  const sign = (object: ObjectRef, name: string, window: number): Promise<string> => {
    const life = readLifetime(window)
    return getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket: settings.bucket,
        Key: object.key,
        ResponseContentType: object.mediaType,
        ResponseContentDisposition: `attachment; filename="${name}.${extensions[object.mediaType] ?? 'bin'}"`,
        ResponseCacheControl: `private, max-age=${limits.signedUrls[life].reuseSeconds}`,
      }),
      { expiresIn: expirySeconds(life), signingDate: new Date(window * 1000) },
    )
  }
  return (object: ObjectRef, name: string, window: number): Promise<string> => {
    const id = `${window} ${object.key}`
    const known = signed.get(id)
    if (known) return known
    const fresh = sign(object, name, window)
    if (signed.size >= keptUrls) signed.delete(signed.keys().next().value ?? '')
    signed.set(id, fresh)
    return fresh
  }
}
