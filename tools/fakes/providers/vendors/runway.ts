import { readBearer, readText, type Vendor } from '../vendor.ts'

const states = { queued: 'PENDING', running: 'RUNNING', done: 'SUCCEEDED', failed: 'FAILED', cancelled: 'CANCELLED' }

export const runway: Vendor = {
  docs: ['https://docs.dev.runwayml.com/api/', 'https://docs.dev.runwayml.com/errors/task-failures/'],
  readKey: (call) => (call.headers['x-runway-version'] === '2024-11-06' ? readBearer(call) : undefined),
  unauthorized: { status: 401, json: { error: 'Unauthorized' } },
  reply({ method, path, body }, { jobs, resultUrl }) {
    if (method === 'POST' && /^\/v1\/(text|image)_to_(video|image)$/.test(path)) {
      const prompt = readText(body, 'promptText')
      const model = readText(body, 'model')
      if (prompt === undefined || model === undefined)
        return { status: 400, json: { error: 'Validation of body failed' } }
      const mediaType = path.endsWith('image') ? 'image/png' : 'video/mp4'
      return {
        status: 200,
        json: { id: jobs.start({ prompt, webhookUrl: undefined, marker: undefined, model, mediaType }).id },
      }
    }
    if (path === '/v1/organization') return { status: 200, json: { creditBalance: 1_000 } }
    const [, id = ''] = /^\/v1\/tasks\/([\w-]+)$/.exec(path) ?? []
    const job = jobs.find(id)
    if (!job) return { status: 404, json: { error: 'Not found' } }
    if (method === 'DELETE') {
      jobs.cancel(job)
      return { status: 204 }
    }
    return {
      status: 200,
      json: {
        id,
        status: states[job.state],
        createdAt: new Date(job.createdMs).toISOString(),
        ...(job.state === 'running' ? { progress: job.fraction } : {}),
        ...(job.state === 'failed' ? { failure: 'internal words', failureCode: job.code } : {}),
        ...(job.state === 'done' ? { output: [resultUrl(job)] } : {}),
      },
    }
  },
}
