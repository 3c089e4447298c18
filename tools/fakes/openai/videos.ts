import type { Jobs, VideoJob } from './jobs.ts'
import type { Reply, Request } from './wire.ts'

export type VideoDialect = 'vllm-omni' | 'sglang'

/** The smallest thing that begins like a film. */
const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
/** What only the operator's own log should ever hold. */
export const innerWords = 'Traceback (most recent call last): /srv/models/secret.py'

const notFound: Reply = { status: 404, json: { detail: 'Video not found' } }

const recordOf = ({ id, status, progress, fields }: VideoJob) => ({
  id,
  object: 'video',
  status,
  progress,
  model: fields['model'] ?? 'served',
  size: fields['size'],
  created_at: 0,
  error: status === 'failed' ? { code: 'RuntimeError', message: innerWords } : null,
})

/** vLLM-Omni reads forms only, and checks what SGLang leaves to the model. */
const faultOf = ({ isForm, fields }: Request, dialect: VideoDialect): Reply | undefined => {
  if (!fields['prompt']) return { status: dialect === 'sglang' ? 400 : 422, json: { detail: 'prompt is required' } }
  if (dialect === 'sglang') return undefined
  const { size = '1x1' } = fields
  if (!isForm || typeof size !== 'string' || !/^\d+x\d+$/.test(size))
    return { status: 422, json: { detail: [{ loc: ['body', 'size'] }] } }
  return undefined
}

const show = (job: VideoJob, dialect: VideoDialect): Reply => ({
  // A failed job is told with the status it failed with.
  status: dialect === 'vllm-omni' && job.status === 'failed' ? 500 : 200,
  json: recordOf(job),
})

const remove = (job: VideoJob, jobs: Jobs, dialect: VideoDialect): Reply => {
  jobs.forget(job.id)
  if (dialect === 'sglang') return { json: { ...recordOf(job), status: 'deleted' } }
  return { json: { id: job.id, deleted: true, object: 'video.deleted' } }
}

const contentOf = ({ status }: VideoJob): Reply =>
  status === 'completed'
    ? { bytes: film, mediaType: 'video/mp4' }
    : { status: 404, json: { detail: 'Generation is still in-progress' } }

/** `/v1/videos` and what stands below it; nothing for other paths. */
export const answerVideos = (request: Request, jobs: Jobs, dialect: VideoDialect): Reply | undefined => {
  const { method, path } = request
  if (method === 'POST' && path === '/v1/videos')
    return faultOf(request, dialect) ?? { json: recordOf(jobs.take(request.fields)) }
  const [, id, content] = /^\/v1\/videos\/([^/]+)(\/content)?$/.exec(path) ?? []
  if (id === undefined) return undefined
  const job = jobs.find(decodeURIComponent(id))
  if (!job) return notFound
  if (content !== undefined) return contentOf(job)
  return method === 'DELETE' ? remove(job, jobs, dialect) : show(job, dialect)
}
