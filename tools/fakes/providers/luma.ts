import { readBearer, readText, type Vendor } from './vendor.ts'

const states = { queued: 'queued', running: 'processing', done: 'completed', failed: 'failed', cancelled: 'failed' }

/** The provider of docs/examples/luma.json. */
export const luma: Vendor = {
  docs: [
    'https://docs.agents.lumalabs.ai/guides/videos/generation/',
    'https://docs.agents.lumalabs.ai/guides/error-handling/',
  ],
  readKey: (call) => readBearer(call),
  unauthorized: { status: 401, json: { detail: 'Invalid API key' } },
  reply({ method, path, body }, { jobs, resultUrl }) {
    if (path === '/v1/generations' && method === 'POST') {
      const prompt = readText(body, 'prompt')
      const model = readText(body, 'model')
      const isLength = /^(5|10)s$/.test(readText(body, 'video', 'duration') ?? '')
      if (prompt === undefined || model !== 'ray-3.2' || !isLength)
        return { status: 400, json: { detail: 'Invalid request parameters' } }
      const job = jobs.start({ prompt, webhookUrl: undefined, marker: undefined, model, mediaType: 'video/mp4' })
      return { status: 201, json: { id: job.id, model, type: 'video', state: 'queued' } }
    }
    const [, id = ''] = /^\/v1\/generations\/([\w-]+)$/.exec(path) ?? []
    const job = method === 'GET' ? jobs.find(id) : undefined
    if (!job) return { status: 404, json: { detail: 'Generation not found' } }
    return {
      status: 200,
      json: {
        id,
        state: states[job.state],
        ...(job.state === 'failed' ? { failure_code: job.code, failure_reason: 'internal words' } : {}),
        ...(job.state === 'done' ? { output: [{ type: 'video', url: resultUrl(job) }] } : {}),
      },
    }
  },
}
