import { createHmac } from 'node:crypto'
import type { ProviderJob } from '../jobs.ts'
import { readBearer, readText, type Vendor, type VendorContext } from '../vendor.ts'

const states = { queued: 'starting', running: 'processing', done: 'succeeded', failed: 'failed', cancelled: 'canceled' }
const pageSize = 100

const describe = (job: ProviderJob, { baseUrl, resultUrl }: VendorContext) => ({
  id: job.id,
  model: job.model,
  version: 'hidden',
  source: 'api',
  input: { prompt: job.prompt },
  status: states[job.state],
  error: job.state === 'failed' ? job.code : null,
  output: job.state === 'done' ? [resultUrl(job)] : null,
  created_at: new Date(job.createdMs).toISOString(),
  ...(job.webhookUrl === undefined ? {} : { webhook: job.webhookUrl }),
  urls: { get: `${baseUrl}/v1/predictions/${job.id}`, cancel: `${baseUrl}/v1/predictions/${job.id}/cancel` },
})

export const replicate: Vendor = {
  docs: [
    'https://replicate.com/docs/reference/http',
    'https://replicate.com/docs/topics/webhooks/setup-webhook',
    'https://replicate.com/docs/topics/webhooks/verify-webhook',
  ],
  readKey: (call) => readBearer(call),
  unauthorized: {
    status: 401,
    json: { title: 'Unauthenticated', detail: 'You did not pass a valid token', status: 401 },
  },
  reply({ method, path, query, body }, context) {
    const { jobs, baseUrl } = context
    const [, model] = /^\/v1\/models\/([\w.-]+\/[\w.-]+)\/predictions$/.exec(path) ?? []
    if (method === 'POST' && model !== undefined) {
      const prompt = readText(body, 'input', 'prompt')
      if (prompt === undefined)
        return {
          status: 422,
          json: { title: 'Input validation failed', detail: '- input: prompt is required', status: 422 },
        }
      const webhookUrl = readText(body, 'webhook')
      const mediaType = model.includes('flux') ? 'image/png' : 'video/mp4'
      const job = jobs.start({ prompt, webhookUrl, marker: webhookUrl, model, mediaType })
      return { status: 201, json: describe(job, context) }
    }
    if (path === '/v1/account') return { status: 200, json: { type: 'organization', username: 'acme' } }
    if (path === '/v1/predictions') {
      const first = Number(query.get('cursor') ?? 0)
      const since = Date.parse(query.get('created_after') ?? '') || 0
      const found = jobs.all().filter(({ createdMs }) => createdMs >= since)
      const next = first + pageSize < found.length ? `${baseUrl}/v1/predictions?cursor=${first + pageSize}` : null
      return {
        status: 200,
        json: {
          previous: null,
          next,
          results: found.slice(first, first + pageSize).map((job) => describe(job, context)),
        },
      }
    }
    const [, id = '', action] = /^\/v1\/predictions\/([\w-]+)(\/cancel)?$/.exec(path) ?? []
    const job = jobs.find(id)
    if (!job) return { status: 404, json: { detail: 'The requested resource could not be found.', status: 404 } }
    if (action !== undefined) jobs.cancel(job)
    return { status: 200, json: describe(job, context) }
  },
  webhook: describe,
  sign(body, { secret, atMs, id }) {
    const at = String(Math.floor(atMs / 1_000))
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
    return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` }
  },
}
