import { readBearer, readText, type Vendor } from './vendor.ts'

const states = { queued: 'waiting', running: 'working', done: 'ready', failed: 'broken', cancelled: 'stopped' }

/** The provider of docs/add-a-provider.md. */
export const acme: Vendor = {
  docs: ['https://docs.acme.example/videos'],
  readKey: (call) => readBearer(call),
  unauthorized: { status: 401, json: { error: { code: 'unauthorized' } } },
  reply({ method, path, body }, { jobs, resultUrl }) {
    if (path === '/v1/videos' && method === 'POST') {
      const prompt = readText(body, 'prompt')
      const model = readText(body, 'model')
      if (prompt === undefined || model !== 'acme-1') return { status: 400, json: { error: { code: 'invalid' } } }
      const job = jobs.start({
        prompt,
        webhookUrl: undefined,
        marker: readText(body, 'reference'),
        model,
        mediaType: 'video/mp4',
      })
      return { status: 201, json: { id: job.id, status: 'waiting' } }
    }
    if (path === '/v1/videos')
      return {
        status: 200,
        json: {
          videos: jobs.all().map((job) => ({
            id: job.id,
            reference: job.marker,
            created: new Date(job.createdMs).toISOString(),
          })),
        },
      }
    const [, id = ''] = /^\/v1\/videos\/([\w-]+)$/.exec(path) ?? []
    const job = jobs.find(id)
    if (!job) return { status: 404, json: { error: { code: 'not_found' } } }
    if (method === 'DELETE') jobs.cancel(job)
    return {
      status: 200,
      json: {
        id,
        status: states[job.state],
        percent: Math.round(job.fraction * 100),
        ...(job.state === 'failed' ? { error: { code: job.code, message: 'internal words' } } : {}),
        ...(job.state === 'done' ? { video: { url: resultUrl(job) }, billed: 0.5 } : {}),
      },
    }
  },
}
