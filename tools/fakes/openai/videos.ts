import type { Jobs, VideoJob } from './jobs.ts'
import type { Reply, Request } from './wire.ts'

export type VideoDialect = 'vllm-omni' | 'sglang'

/** The smallest file with an MP4 signature. */
const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
/** A message that may appear only in the operator's log. */
export const internalMessage = 'Traceback (most recent call last): /srv/models/secret.py'

const notFound: Reply = { status: 404, json: { detail: 'Video not found' } }

const toRecord = ({ id, status, progress, fields }: VideoJob) => ({
  id,
  object: 'video',
  status,
  progress,
  model: fields['model'] ?? 'served',
  size: fields['size'],
  created_at: 0,
  error: status === 'failed' ? { code: 'RuntimeError', message: internalMessage } : null,
})

/** vLLM-Omni accepts only forms, and validates what SGLang leaves to the model. */
const validateCreate = ({ isForm, fields }: Request, dialect: VideoDialect): Reply | undefined => {
  if (!fields['prompt']) return { status: dialect === 'sglang' ? 400 : 422, json: { detail: 'prompt is required' } }
  if (dialect === 'sglang') return undefined
  const { size = '1x1' } = fields
  if (!isForm || typeof size !== 'string' || !/^\d+x\d+$/.test(size))
    return { status: 422, json: { detail: [{ loc: ['body', 'size'] }] } }
  return undefined
}

const show = (job: VideoJob, dialect: VideoDialect): Reply => ({
  // vLLM-Omni returns a failed job with status 500.
  status: dialect === 'vllm-omni' && job.status === 'failed' ? 500 : 200,
  json: toRecord(job),
})

const remove = (job: VideoJob, jobs: Jobs, dialect: VideoDialect): Reply => {
  jobs.forget(job.id)
  if (dialect === 'sglang') return { json: { ...toRecord(job), status: 'deleted' } }
  return { json: { id: job.id, deleted: true, object: 'video.deleted' } }
}

const serveContent = ({ status }: VideoJob): Reply =>
  status === 'completed'
    ? { bytes: film, mediaType: 'video/mp4' }
    : { status: 404, json: { detail: 'Generation is still in-progress' } }

/** Handles `/v1/videos` and its subpaths; returns undefined for other paths. */
export const answerVideos = (request: Request, jobs: Jobs, dialect: VideoDialect): Reply | undefined => {
  const { method, path } = request
  if (method === 'POST' && path === '/v1/videos')
    return validateCreate(request, dialect) ?? { json: toRecord(jobs.take(request.fields)) }
  const [, id, content] = /^\/v1\/videos\/([^/]+)(\/content)?$/.exec(path) ?? []
  if (id === undefined) return undefined
  const job = jobs.find(decodeURIComponent(id))
  if (!job) return notFound
  if (content !== undefined) return serveContent(job)
  return method === 'DELETE' ? remove(job, jobs, dialect) : show(job, dialect)
}
