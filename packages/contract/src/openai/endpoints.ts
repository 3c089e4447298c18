import { z } from 'zod'
import type { Endpoint } from '../endpoints.ts'
import { limits } from '../limits.ts'
import { openaiImages, openaiModelList, openaiVideo, openaiVideoDeleted, openaiVideoList } from './replies.ts'

const prompt = () => z.string().min(1).meta({ description: 'Text prompt' })
const model = () => z.string().optional().meta({ description: 'Model id from GET /v1/models' })
const sizeField = (description: string) =>
  z
    .string()
    .optional()
    .meta({ description, examples: ['1920x1080'] })

/** A file in a form; a URL or data URI in JSON. */
const picture = () =>
  z.union([z.string(), z.object({ image_url: z.string().meta({ description: 'URL or data URI' }) })])

const imageFields = {
  prompt: prompt(),
  model: model(),
  n: z.literal(1).optional(),
  size: sizeField('Width and height of the image'),
  response_format: z.enum(['url', 'b64_json']).optional(),
}
const create = { method: 'POST', scope: 'create', rateClass: 'create', face: 'openai' } as const
const read = { method: 'GET', scope: 'read', rateClass: 'read', face: 'openai' } as const

/** OpenAI-compatible endpoints (D-398). They define no rules: requests are translated to the native endpoints. */
export const openaiEndpoints = {
  createVideo: {
    ...create,
    name: 'openaiCreateVideo',
    path: '/v1/videos',
    summary: 'Create a video (OpenAI-compatible)',
    takesForm: true,
    body: z
      .object({
        prompt: prompt(),
        model: model(),
        seconds: z
          .union([z.string(), z.int()])
          .optional()
          .meta({ description: 'Duration', examples: ['4'] }),
        size: sizeField('Width and height; with a start frame only the area counts'),
        input_reference: picture().optional().meta({ description: 'Start frame' }),
      })
      .meta({ examples: [{ prompt: 'A lighthouse at dawn, waves rolling in', seconds: '4', size: '1280x720' }] }),
    returns: openaiVideo,
  },
  listVideos: {
    ...read,
    name: 'openaiListVideos',
    path: '/v1/videos',
    summary: 'List videos (OpenAI-compatible)',
    query: z.object({
      after: z.string().optional().meta({ description: 'Id of the last video of the previous page' }),
      limit: z.int().min(1).max(limits.openai.videosPerPage.most).default(limits.openai.videosPerPage.standard),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    returns: openaiVideoList,
  },
  readVideo: {
    ...read,
    name: 'openaiReadVideo',
    path: '/v1/videos/{id}',
    summary: 'Get a video (OpenAI-compatible)',
    returns: openaiVideo,
  },
  deleteVideo: {
    ...create,
    method: 'DELETE',
    scope: 'cancel',
    name: 'openaiDeleteVideo',
    path: '/v1/videos/{id}',
    summary: 'Delete a video and its media; a running task is cancelled (OpenAI-compatible)',
    returns: openaiVideoDeleted,
  },
  readContent: {
    ...read,
    name: 'openaiReadContent',
    path: '/v1/videos/{id}/content',
    summary: 'Download a video or its cover image (OpenAI-compatible)',
    query: z.object({ variant: z.enum(['video', 'thumbnail']).default('video') }),
    redirects: 'Presigned URL of the file',
    returns: z.never(),
  },
  remixVideo: {
    ...create,
    name: 'openaiRemixVideo',
    path: '/v1/videos/{id}/remix',
    summary: 'Remix a finished video with another prompt (OpenAI-compatible)',
    body: z.object({ prompt: prompt() }).meta({ examples: [{ prompt: 'The same at night' }] }),
    returns: openaiVideo,
  },
  generateImage: {
    ...create,
    name: 'openaiGenerateImage',
    path: '/v1/images/generations',
    summary: 'Generate an image synchronously (OpenAI-compatible)',
    body: z.object(imageFields).meta({ examples: [{ prompt: 'A lighthouse at dawn', size: '1920x1080' }] }),
    returns: openaiImages,
  },
  editImage: {
    ...create,
    name: 'openaiEditImage',
    path: '/v1/images/edits',
    summary: 'Edit images synchronously (OpenAI-compatible)',
    takesForm: true,
    body: z
      .object({
        ...imageFields,
        image: z
          .union([picture(), z.array(picture())])
          .optional()
          .meta({ description: 'Input images; `images` is also accepted' }),
        images: z.array(picture()).optional(),
        size: sizeField('Width and height of the image, or auto for the aspect ratio of the first input'),
      })
      .meta({
        examples: [{ prompt: 'The cat in a spacesuit', images: [{ image_url: 'https://example.com/cat.png' }] }],
      }),
    returns: openaiImages,
  },
  createSpeech: {
    ...create,
    name: 'openaiCreateSpeech',
    path: '/v1/audio/speech',
    summary: 'Create speech synchronously (OpenAI-compatible)',
    body: z
      .object({
        input: z.string().min(1).meta({ description: 'Text to speak' }),
        voice: z.union([z.string(), z.object({ id: z.string() })]),
        model: z.string().optional().meta({ description: 'Ignored; all voices use one model' }),
        speed: z.number().optional(),
        response_format: z.literal('mp3').optional(),
      })
      .meta({ examples: [{ input: 'Good morning.', voice: 'Arrogant_Miss' }] }),
    media: 'audio/mpeg',
    returns: z.never(),
  },
  listModels: {
    ...read,
    name: 'openaiListModels',
    path: '/v1/models',
    summary: 'List models (OpenAI-compatible)',
    returns: openaiModelList,
  },
} as const satisfies Record<string, Endpoint>
