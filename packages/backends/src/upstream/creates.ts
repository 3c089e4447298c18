import type { models } from '@kinora/contract'
import type { StepName } from '@kinora/domain'

type Create = {
  path: string
  /** The type of its results, unless a URL shows another one. */
  mediaType: string
  /** The tables that list what its models can do. */
  rows: readonly (keyof typeof models)[]
}

const image: Create = { path: '/ent/v2/reference2image', mediaType: 'image/png', rows: ['reference2image'] }

/** The create request of the API for each step. */
export const creates = {
  'text-to-video': { path: '/ent/v2/text2video', mediaType: 'video/mp4', rows: ['text2video'] },
  'image-to-video': { path: '/ent/v2/img2video', mediaType: 'video/mp4', rows: ['img2video'] },
  'frames-to-video': { path: '/ent/v2/start-end2video', mediaType: 'video/mp4', rows: ['start-end2video'] },
  'references-to-video': { path: '/ent/v2/reference2video', mediaType: 'video/mp4', rows: ['reference2video'] },
  'text-to-image': image,
  'references-to-image': image,
  speech: { path: '/ent/v2/audio-tts', mediaType: 'audio/mpeg', rows: [] },
} as const satisfies Partial<Record<StepName, Create>>

export type ServedStep = keyof typeof creates
export const servedSteps = Object.keys(creates) as ServedStep[]
