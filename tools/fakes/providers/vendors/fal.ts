import { createHash, sign as signBytes } from 'node:crypto'
import { readBearer, readText, type Vendor } from '../vendor.ts'

const states = {
  queued: 'IN_QUEUE',
  running: 'IN_PROGRESS',
  done: 'COMPLETED',
  failed: 'COMPLETED',
  cancelled: 'COMPLETED',
}

export const fal: Vendor = {
  docs: [
    'https://docs.fal.ai/documentation/model-apis/inference/queue',
    'https://docs.fal.ai/documentation/model-apis/inference/webhooks',
    'https://fal.ai/docs/inference-api/queue/cancel',
    'https://fal.ai/docs/model-apis/errors',
  ],
  readKey: (call) => readBearer(call, 'Key'),
  unauthorized: { status: 401, json: { detail: 'Cannot access application. Authentication is required.' } },
  reply({ method, path, query, body }, { jobs, baseUrl, resultUrl }) {
    const [, app = '', id = '', action] =
      /^\/([\w.-]+\/[\w.-]+)\/requests\/([\w-]+)(?:\/(status|cancel))?$/.exec(path) ?? []
    if (id === '') {
      if (method !== 'POST') return undefined
      const prompt = readText(body, 'prompt')
      if (prompt === undefined)
        return { status: 422, json: { detail: [{ loc: ['body', 'prompt'], msg: 'field required', type: 'missing' }] } }
      const isImage = path.includes('flux')
      const job = jobs.start({
        prompt,
        webhookUrl: query.get('fal_webhook') ?? undefined,
        marker: undefined,
        model: path.slice(1),
        mediaType: isImage ? 'image/png' : 'video/mp4',
      })
      const requests = `${baseUrl}/${path.slice(1).split('/').slice(0, 2).join('/')}/requests/${job.id}`
      const urls = { response_url: requests, status_url: `${requests}/status`, cancel_url: `${requests}/cancel` }
      return { status: 200, json: { request_id: job.id, gateway_request_id: job.id, status: 'IN_QUEUE', ...urls } }
    }
    const job = jobs.find(id)
    if (!job || !job.model.startsWith(app)) return { status: 404, json: { detail: 'Request not found' } }
    if (action === 'cancel')
      return jobs.cancel(job)
        ? { status: 202, json: { status: 'CANCELLATION_REQUESTED' } }
        : { status: 400, json: { status: 'ALREADY_COMPLETED' } }
    if (job.state === 'cancelled') return { status: 404, json: { detail: 'Request not found' } }
    if (action === 'status') return { status: 200, json: { status: states[job.state], request_id: id } }
    if (job.state === 'failed')
      return { status: 422, json: { detail: [{ loc: ['body', 'prompt'], msg: 'internal words', type: job.code }] } }
    if (job.state !== 'done') return { status: 400, json: { detail: 'Request is still in progress' } }
    const media = { url: resultUrl(job), content_type: job.mediaType, file_name: 'result' }
    return {
      status: 200,
      headers: { 'x-fal-billable-units': '5' },
      json: job.mediaType === 'image/png' ? { images: [media] } : { video: media },
    }
  },
  webhook: (job, { resultUrl }) => ({
    request_id: job.id,
    gateway_request_id: job.id,
    status: job.state === 'done' ? 'OK' : 'ERROR',
    payload: job.state === 'done' ? { video: { url: resultUrl(job) } } : { detail: [{ type: job.code }] },
  }),
  sign(body, { privateKey, userId, atMs, id }) {
    const at = String(Math.floor(atMs / 1_000))
    const message = [id, userId, at, createHash('sha256').update(body).digest('hex')].join('\n')
    return {
      'x-fal-webhook-request-id': id,
      'x-fal-webhook-user-id': userId,
      'x-fal-webhook-timestamp': at,
      'x-fal-webhook-signature': signBytes(null, Buffer.from(message), privateKey).toString('hex'),
    }
  },
}
