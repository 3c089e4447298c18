import type { ProviderJob } from '../jobs.ts'
import { readBearer, readText, type Vendor, type VendorContext } from '../vendor.ts'

const tasks = '/api/v3/contents/generations/tasks'
const states = { queued: 'queued', running: 'running', done: 'succeeded', failed: 'failed', cancelled: 'cancelled' }

const describe = (job: ProviderJob, { resultUrl }: VendorContext) => ({
  id: job.id,
  model: job.model,
  status: states[job.state],
  created_at: Math.floor(job.createdMs / 1_000),
  updated_at: Math.floor(Date.now() / 1_000),
  ...(job.marker === undefined ? {} : { safety_identifier: job.marker }),
  ...(job.state === 'failed' ? { error: { code: job.code, message: 'internal words' } } : {}),
  ...(job.state === 'done' ? { content: { video_url: resultUrl(job) }, usage: { completion_tokens: 250_000 } } : {}),
})

export const modelark: Vendor = {
  docs: ['https://docs.byteplus.com/en/docs/ModelArk/1520757', 'https://docs.byteplus.com/en/docs/ModelArk/1521675'],
  readKey: (call) => readBearer(call),
  unauthorized: { status: 401, json: { error: { code: 'AuthenticationError', message: 'invalid key' } } },
  reply({ method, path, query, body }, context) {
    const { jobs } = context
    if (path === tasks && method === 'POST') {
      const [content] = Array.isArray(body['content']) ? (body['content'] as unknown[]) : []
      const prompt = readText(content, 'text')
      const model = readText(body, 'model')
      if (prompt === undefined || model === undefined)
        return { status: 400, json: { error: { code: 'MissingParameter', message: 'content' } } }
      const webhookUrl = readText(body, 'callback_url')
      const job = jobs.start({
        prompt,
        webhookUrl,
        marker: readText(body, 'safety_identifier'),
        model,
        mediaType: 'video/mp4',
      })
      return { status: 200, json: { id: job.id } }
    }
    if (path === tasks && method === 'GET') {
      const size = Number(query.get('page_size') ?? 20)
      const first = (Number(query.get('page_num') ?? 1) - 1) * size
      const all = jobs.all()
      return {
        status: 200,
        json: { items: all.slice(first, first + size).map((job) => describe(job, context)), total: all.length },
      }
    }
    const job = path.startsWith(`${tasks}/`) ? jobs.find(path.slice(tasks.length + 1)) : undefined
    if (!job) return { status: 404, json: { error: { code: 'ResourceNotFound', message: 'no such task' } } }
    if (method === 'DELETE') {
      if (job.state === 'running')
        return { status: 409, json: { error: { code: 'InvalidAction', message: 'running' } } }
      jobs.cancel(job)
      return { status: 200, json: {} }
    }
    return { status: 200, json: describe(job, context) }
  },
  webhook: describe,
  sign: () => ({}),
}
