import type { Area } from '../film-parts/framing.ts'
import type { Step } from '../generators/define-generator.ts'
import type { FinishedCreation, ObjectRef, StepResult } from '../steps/media.ts'
import type { movements, PreparedMedia, TextRef, WrittenRef } from '../steps/steps.ts'
import type { FilmShape } from './film-shape.ts'

/** The reference of an empty text. */
export const emptyText: TextRef = { text: '' }

export const shotSteps = ['image-to-video', 'text-to-video'] as const
export type ShotStep = (typeof shotSteps)[number]

export type Shot = {
  shape: FilmShape
  seconds: number
  seed: number
  /** First frame of the shot. */
  picture: PreparedMedia | null
  /** Or a section of it. */
  framing?: Area | null
  movement?: (typeof movements)[number]
}

/** A reference without the fields that only steps need. */
export const toObjectRef = ({ key, sha256, bytes, mediaType }: ObjectRef): ObjectRef => ({
  key,
  sha256,
  bytes,
  mediaType,
})

/** A shot is silent: the sound covers the whole film. */
const buildShotStep = ({ shape, seconds, seed, picture, movement = 'auto' }: Shot, prompt: TextRef | WrittenRef) => {
  const common = { ...shape, seconds, seed, prompt, movement, sound: false, inFilm: true } as const
  return picture
    ? ({ name: 'image-to-video', ask: { ...common, image: picture, voice: emptyText } } as const)
    : ({ name: 'text-to-video', ask: { ...common, style: 'general' } } as const)
}

/** Everything that determines a shot. */
export const shotMadeFrom = (shot: Shot, prompt: TextRef | WrittenRef): unknown => ({
  ...buildShotStep(shot, prompt),
  framing: shot.framing ?? null,
})

const prepareFirstFrame = async (step: Step<never>, { picture, framing }: Shot): Promise<PreparedMedia | null> =>
  picture && framing ? step.prepare('cut-picture', { picture, area: framing }) : picture

/** A shot before finishing. */
export const makeClip = async (step: Step<ShotStep>, shot: Shot, prompt: TextRef | WrittenRef): Promise<StepResult> => {
  const order = buildShotStep({ ...shot, picture: await prepareFirstFrame(step, shot) }, prompt)
  return order.name === 'image-to-video' ? step.model(order.name, order.ask) : step.model(order.name, order.ask)
}

export const finishShot = (
  step: Pick<Step, 'media'>,
  { shape, seconds }: Shot,
  video: StepResult,
  label: TextRef,
): Promise<FinishedCreation> =>
  step.media('finish-video', { video, want: { ...shape, seconds, sound: false }, label, watermark: null })

/** One finished shot of a film. */
export const makeShot = async (
  step: Step<ShotStep>,
  shot: Shot,
  { prompt, label }: { prompt: TextRef | WrittenRef; label: TextRef },
): Promise<FinishedCreation> => finishShot(step, shot, await makeClip(step, shot, prompt), label)
