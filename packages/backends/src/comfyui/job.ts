import { createHash } from 'node:crypto'
import type { Poll } from '@kinora/domain'
import { z } from 'zod'
import type { Template } from './template.ts'

const file = z.object({
  filename: z.string().min(1).max(255),
  subfolder: z.string().max(255),
  type: z.string(),
})

/** The graph as the server stores it, without the additions of the server. */
const node = z.object({ class_type: z.string(), inputs: z.record(z.string(), z.json()) })

/** The fields of a job record that are read. */
export const jobRecord = z.object({
  status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']),
  outputs: z.record(z.string(), z.record(z.string(), z.unknown())).nullish(),
  execution_error: z.object({ exception_type: z.string() }).nullish().catch(null),
  workflow: z
    .object({ prompt: z.record(z.string(), node) })
    .nullish()
    .catch(null),
})
export type JobRecord = z.infer<typeof jobRecord>

type MediaType = Template['output']['mediaType']
const detectMediaType = (filename: string): MediaType | undefined => {
  if (filename.endsWith('.png')) return 'image/png'
  if (filename.endsWith('.mp4')) return 'video/mp4'
  return filename.endsWith('.mp3') ? 'audio/mpeg' : undefined
}

/** Node classes list the same kind of file under different names, so every list is searched. */
const listFiles = (outputs: JobRecord['outputs'], wanted: MediaType | undefined) =>
  Object.values(outputs ?? {})
    .flatMap((lists) => Object.values(lists))
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((item: unknown) => file.safeParse(item).data ?? [])
    .flatMap(({ type, ...named }) => {
      const mediaType = detectMediaType(named.filename)
      const isWanted = type === 'output' && mediaType !== undefined && mediaType === (wanted ?? mediaType)
      return isWanted ? [{ ...named, mediaType }] : []
    })

const memoryFaults = new Set(['OutOfMemoryError', 'MemoryError'])

/** Decides by the class of the error, never by its message. */
export const isOutOfMemory = ({ status, execution_error: error }: JobRecord): boolean =>
  status === 'failed' && memoryFaults.has(error?.exception_type.split('.').at(-1) ?? '')

const failed = (detail: string, kind: 'refused' | 'memory'): Poll => ({
  state: 'failed',
  code: 'InternalServiceFailure',
  detail,
  kind,
})

/** `wanted` is unknown for a job that was found again after a crash: then the file name decides. */
export const toPoll = (job: JobRecord, wanted: MediaType | undefined, fraction: number | undefined): Poll => {
  if (job.status === 'pending' || job.status === 'in_progress')
    return { state: 'pending', ...(fraction === undefined ? {} : { fraction }) }
  // It was cancelled at the server; a job that we cancelled is never polled again.
  if (job.status === 'cancelled') return { state: 'lost' }
  if (isOutOfMemory(job)) return failed('the server ran out of memory', 'memory')
  if (job.status === 'failed') return failed('the graph failed while it ran', 'refused')
  const [found] = listFiles(job.outputs, wanted)
  if (found === undefined) return failed(`the job has no output of type ${wanted ?? 'file'}`, 'refused')
  const query = new URLSearchParams({ filename: found.filename, subfolder: found.subfolder, type: 'output' })
  return { state: 'done', output: { url: `/view?${query.toString()}` }, mediaType: found.mediaType }
}

/**
 * The job id at the server, derived from ours: the same attempt always has the same id, so it can be looked up after a
 * crash. The second run after a lack of memory has another id, because an id is never reused.
 */
export const promptId = (attemptId: string, tryNo: 0 | 1 = 0): string => {
  const hash = createHash('sha256').update(`kinora comfyui ${tryNo} ${attemptId}`).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
