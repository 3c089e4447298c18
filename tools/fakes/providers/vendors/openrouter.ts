import { createHmac } from 'node:crypto'
import { readBearer, readText, type Vendor } from '../vendor.ts'

const states = {
  queued: 'pending',
  running: 'in_progress',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

export const openrouter: Vendor = {
  docs: [
    'https://openrouter.ai/docs/api_reference/videos',
    'https://openrouter.ai/docs/cookbook/video-generation/video-generation-webhooks',
  ],
  readKey: (call) => readBearer(call),
  unauthorized: { status: 401, json: { error: { code: 401, message: 'No auth credentials found' } } },
  reply({ method, path, body }, { jobs, resultUrl }) {
    if (path === '/api/v1/videos' && method === 'POST') {
      const prompt = readText(body, 'prompt')
      const model = readText(body, 'model')
      if (prompt === undefined || model === undefined)
        return { status: 400, json: { error: { code: 400, message: 'prompt' } } }
      const webhookUrl = readText(body, 'callback_url')
      const job = jobs.start({ prompt, webhookUrl, marker: undefined, model, mediaType: 'video/mp4' })
      return { status: 202, json: { id: job.id, polling_url: `/api/v1/videos/${job.id}`, status: 'pending' } }
    }
    if (path === '/api/v1/key') return { status: 200, json: { data: { label: 'acme' } } }
    const [, id = ''] = /^\/api\/v1\/videos\/([\w-]+)$/.exec(path) ?? []
    const job = jobs.find(id)
    if (!job) return { status: 404, json: { error: { code: 404, message: 'Video not found' } } }
    return {
      status: 200,
      json: {
        id,
        polling_url: path,
        status: states[job.state],
        ...(job.state === 'failed' ? { error: 'internal words' } : {}),
        ...(job.state === 'done' ? { unsigned_urls: [resultUrl(job)], usage: { cost: 0.5 } } : {}),
      },
    }
  },
  webhook: (job) => ({
    type: `video.generation.${states[job.state]}`,
    created_at: new Date().toISOString(),
    data: { id: job.id, status: states[job.state] },
  }),
  sign(body, { secret, atMs }) {
    const at = String(Math.floor(atMs / 1_000))
    return {
      'x-openrouter-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at},${body}`).digest('hex')}`,
    }
  },
}
