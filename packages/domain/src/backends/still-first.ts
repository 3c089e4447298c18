import type { ByReference, PreparedMedia, StepInput, StepName, TextRef } from '../steps/steps.ts'

/** The step that a route with a still serves, and the one that animates the still. */
export const stillFirstStep = 'text-to-video' satisfies StepName
export const animatingStep = 'image-to-video' satisfies StepName

/** The property that the stills of one film share: the seed of the film, or the first still as a reference picture. */
export const stillKeeps = ['seed', 'reference'] as const
export type StillKeep = (typeof stillKeeps)[number]

type VideoRequest = ByReference<StepInput<'text-to-video'>>

export type StillOrder =
  | { step: 'text-to-image'; input: ByReference<StepInput<'text-to-image'>> }
  | { step: 'references-to-image'; input: ByReference<StepInput<'references-to-image'>> }

const noVoice: TextRef = { text: '' }

/** The picture of a shot, in the size of its video. */
export const buildStillOrder = (
  { prompt, width, height, seed, style, inFilm }: VideoRequest,
  { keep, filmSeed, reference }: { keep?: StillKeep; filmSeed?: number; reference?: PreparedMedia },
): StillOrder => {
  const picture = {
    prompt,
    width,
    height,
    seed: keep === 'seed' && inFilm ? (filmSeed ?? seed) : seed,
    ...(style === 'general' ? {} : { style }),
  }
  return reference
    ? { step: 'references-to-image', input: { ...picture, images: [reference] } }
    : { step: 'text-to-image', input: picture }
}

/** The video of a shot that begins with its still. */
export const buildAnimation = (
  { style: _style, ...video }: VideoRequest,
  still: PreparedMedia,
): ByReference<StepInput<'image-to-video'>> => ({ ...video, image: still, voice: noVoice })

/** The steps that the picture server of a route runs. */
export const listStillSteps = (keep: StillKeep | undefined): readonly StepName[] =>
  keep === 'reference' ? ['text-to-image', 'references-to-image'] : ['text-to-image']
