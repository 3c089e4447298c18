import type { BackendAnswer, Poll } from '@kinora/domain'
import { z } from 'zod'

const job = z.object({
  status: z.string(),
  progress: z.number().nullish().catch(null),
  url: z.string().nullish(),
})

const notFound = 404

/**
 * Reads the state of a job from a response. The record takes precedence over the status: a failed job may be returned
 * with the status it failed with, 404 included.
 */
export const readJob = ({ status: code, json }: BackendAnswer, contentUrl: string): Poll => {
  const read = job.safeParse(json)
  if (!read.success) {
    if (code === notFound) return { state: 'lost' }
    throw new Error(`the backend answered ${code} about a job`)
  }
  const { status, progress, url } = read.data
  if (status === 'failed')
    return { state: 'failed', code: 'ModelUnavailable', detail: 'the server failed the job', kind: 'refused' }
  if (status === 'deleted' || status === 'cancelled') return { state: 'lost' }
  // A server with its own store returns a URL and no content; a URL of another origin is refused when it is read.
  if (status === 'completed') return { state: 'done', output: { url: url ?? contentUrl }, mediaType: 'video/mp4' }
  return { state: 'pending', fraction: Math.min(1, Math.max(0, (progress ?? 0) / 100)) }
}
