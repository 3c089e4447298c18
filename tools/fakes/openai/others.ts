import { createSpeechWave } from './speech-wave.ts'
import type { Reply, Request } from './wire.ts'

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
const shot = { prompt: 'The lamp on a desk, warm light', picture: -1, narration: 'Light for you.' }

type Schema = { properties?: { shots?: { minItems?: number }; description?: unknown } }

/** A chat reply that conforms to the requested schema. */
const buildChatReply = ({ fields }: Request): string => {
  const format = fields['response_format'] as { schema?: Schema; json_schema?: { schema: Schema } } | undefined
  const { properties } = format?.schema ?? format?.json_schema?.schema ?? {}
  if (properties?.description) return JSON.stringify({ description: 'A lamp glows on a desk.' })
  return JSON.stringify({ shots: Array(properties?.shots?.minItems ?? 1).fill(shot), music: 'calm piano' })
}

/** Synchronous endpoints. */
const answers: Readonly<Record<string, (request: Request) => Reply>> = {
  'GET /v1/models': () => ({ json: { object: 'list', data: [{ id: 'served', object: 'model' }] } }),
  'POST /v1/images/generations': () => ({ json: { created: 0, data: [{ b64_json: picture }] } }),
  'POST /v1/images/edits': ({ isForm }) =>
    isForm ? { json: { created: 0, data: [{ b64_json: picture }] } } : { status: 422, json: { detail: 'a form' } },
  'POST /v1/audio/speech': () => ({ bytes: createSpeechWave(), mediaType: 'audio/wav' }),
  'POST /v1/audio/transcriptions': () => ({
    json: {
      language: 'english',
      duration: 2,
      text: 'Hello.',
      segments: [{ id: 0, start: 0, end: 1.5, text: ' Hello.' }],
    },
  }),
  'POST /v1/chat/completions': (request) => ({
    json: {
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: buildChatReply(request) } }],
    },
  }),
}

export const answerOthers = (request: Request): Reply | undefined =>
  answers[`${request.method} ${request.path}`]?.(request)
