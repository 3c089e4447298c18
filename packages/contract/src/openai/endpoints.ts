import { z } from 'zod'
import type { Endpoint } from '../endpoints.ts'
import { limits } from '../limits.ts'
import { openaiImages, openaiModelList, openaiVideo, openaiVideoDeleted, openaiVideoList } from './replies.ts'

const prompt = () => z.string().min(1).meta({ description: 'What is to be seen' })
const model = () => z.string().optional().meta({ description: 'One of GET /v1/models' })
const sized = (description: string) =>
  z
    .string()
    .optional()
    .meta({ description, examples: ['1920x1080'] })

/** Bytes in a form; an address or a data URI in JSON. */
const picture = () =>
  z.union([z.string(), z.object({ image_url: z.string().meta({ description: 'An address or a data URI' }) })])

const anImage = {
  prompt: prompt(),
  model: model(),
  n: z.literal(1).optional(),
  size: sized('Width and height of a picture'),
  response_format: z.enum(['url', 'b64_json']).optional(),
}
const create = { method: 'POST', scope: 'create', rateClass: 'create', face: 'openai' } as const
const read = { method: 'GET', scope: 'read', rateClass: 'read', face: 'openai' } as const

/** The same service in OpenAI's shape (D-398). Nothing here is a rule: requests become those of the own endpoints. */
export const openaiEndpoints = {
  createVideo: {
    ...create,
    name: 'openaiCreateVideo',
    path: '/v1/videos',
    summary: 'Make a video, as OpenAI has it',
    takesForm: true,
    body: z
      .object({
        prompt: prompt(),
        model: model(),
        seconds: z
          .union([z.string(), z.int()])
          .optional()
          .meta({ description: 'How long it is', examples: ['4'] }),
        size: sized('Width and height of a video; of one that begins with a picture, how large it is'),
        input_reference: picture().optional().meta({ description: 'The picture to begin with' }),
      })
      .meta({ examples: [{ prompt: 'A lighthouse at dawn, waves rolling in', seconds: '4', size: '1280x720' }] }),
    returns: openaiVideo,
  },
  listVideos: {
    ...read,
    name: 'openaiListVideos',
    path: '/v1/videos',
    summary: 'List videos, as OpenAI has it',
    query: z.object({
      after: z.string().optional().meta({ description: 'The last one of the page before' }),
      limit: z.int().min(1).max(limits.openai.videosPerPage.most).default(limits.openai.videosPerPage.standard),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    returns: openaiVideoList,
  },
  readVideo: {
    ...read,
    name: 'openaiReadVideo',
    path: '/v1/videos/{id}',
    summary: 'Read a video, as OpenAI has it',
    returns: openaiVideo,
  },
  deleteVideo: {
    ...create,
    method: 'DELETE',
    scope: 'cancel',
    name: 'openaiDeleteVideo',
    path: '/v1/videos/{id}',
    summary: 'Cancel a video if it is open, and strike it with all its media',
    returns: openaiVideoDeleted,
  },
  readContent: {
    ...read,
    name: 'openaiReadContent',
    path: '/v1/videos/{id}/content',
    summary: 'Get the bytes of a video or of its cover',
    query: z.object({ variant: z.enum(['video', 'thumbnail']).default('video') }),
    redirects: 'To where the bytes are, for a while',
    returns: z.never(),
  },
  remixVideo: {
    ...create,
    name: 'openaiRemixVideo',
    path: '/v1/videos/{id}/remix',
    summary: 'Make a finished video anew with another prompt',
    body: z.object({ prompt: prompt() }).meta({ examples: [{ prompt: 'The same at night' }] }),
    returns: openaiVideo,
  },
  generateImage: {
    ...create,
    name: 'openaiGenerateImage',
    path: '/v1/images/generations',
    summary: 'Make a picture and wait for it, as OpenAI has it',
    body: z.object(anImage).meta({ examples: [{ prompt: 'A lighthouse at dawn', size: '1920x1080' }] }),
    returns: openaiImages,
  },
  editImage: {
    ...create,
    name: 'openaiEditImage',
    path: '/v1/images/edits',
    summary: 'Change pictures and wait for the result, as OpenAI has it',
    takesForm: true,
    body: z
      .object({
        ...anImage,
        image: z
          .union([picture(), z.array(picture())])
          .optional()
          .meta({ description: 'The pictures; `images` is taken as well' }),
        images: z.array(picture()).optional(),
        size: sized('Width and height of a picture, or auto for the shape of the first one given'),
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
    summary: 'Say a text and wait for the sound, as OpenAI has it',
    body: z
      .object({
        input: z.string().min(1).meta({ description: 'What is said' }),
        voice: z.union([z.string(), z.object({ id: z.string() })]),
        model: z.string().optional().meta({ description: 'There is one for all voices, whatever is named here' }),
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
    summary: 'List models, as OpenAI has it',
    returns: openaiModelList,
  },
} as const satisfies Record<string, Endpoint>
