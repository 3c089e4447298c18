import { readText, type Vendor } from '../vendor.ts'

export const gemini: Vendor = {
  docs: ['https://ai.google.dev/gemini-api/docs/video', 'https://ai.google.dev/gemini-api/docs/webhooks'],
  readKey: ({ headers }) => (typeof headers['x-goog-api-key'] === 'string' ? headers['x-goog-api-key'] : undefined),
  unauthorized: {
    status: 400,
    json: { error: { code: 400, message: 'API key not valid', status: 'INVALID_ARGUMENT' } },
  },
  reply({ method, path, body }, { jobs, resultUrl }) {
    const [, model] = /^\/v1beta\/models\/([\w.-]+):predictLongRunning$/.exec(path) ?? []
    if (model !== undefined && method === 'POST') {
      const [instance] = Array.isArray(body['instances']) ? (body['instances'] as unknown[]) : []
      const prompt = readText(instance, 'prompt')
      if (prompt === undefined)
        return { status: 400, json: { error: { code: 400, message: 'prompt', status: 'INVALID_ARGUMENT' } } }
      const job = jobs.start({ prompt, webhookUrl: undefined, marker: undefined, model, mediaType: 'video/mp4' })
      return { status: 200, json: { name: `models/${model}/operations/${job.id}` } }
    }
    const [, name = '', id = ''] = /^\/v1beta\/(models\/[\w.-]+\/operations\/([\w-]+))$/.exec(path) ?? []
    const job = jobs.find(id)
    if (!job) return { status: 404, json: { error: { code: 404, message: 'not found', status: 'NOT_FOUND' } } }
    if (job.state === 'queued' || job.state === 'running') return { status: 200, json: { name } }
    if (job.state === 'failed' && job.code === 'rai')
      return {
        status: 200,
        json: {
          name,
          done: true,
          response: {
            generateVideoResponse: { raiMediaFilteredCount: 1, raiMediaFilteredReasons: ['internal words'] },
          },
        },
      }
    if (job.state === 'failed')
      return { status: 200, json: { name, done: true, error: { code: 13, message: 'internal words' } } }
    const generatedSamples = [{ video: { uri: resultUrl(job) } }]
    return { status: 200, json: { name, done: true, response: { generateVideoResponse: { generatedSamples } } } }
  },
}
