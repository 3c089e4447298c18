import type { Area } from '../film-parts/framing.ts'
import type { Step } from '../generators/define-generator.ts'
import type { FinishedCreation, ObjectRef, StepResult } from '../steps/media.ts'
import type { movements, PreparedMedia, TextRef, WrittenRef } from '../steps/steps.ts'
import type { FilmShape } from './film-shape.ts'

/** What a text that nobody wrote is called by. */
export const noWords: TextRef = { text: '' }

export const shotSteps = ['image-to-video', 'text-to-video'] as const
export type ShotStep = (typeof shotSteps)[number]

export type Shot = {
  shape: FilmShape
  seconds: number
  seed: number
  /** It begins with this picture. */
  picture: PreparedMedia | null
  /** Or with a part of it. */
  framing?: Area | null
  movement?: (typeof movements)[number]
}

/** A reference without what only steps need to know. */
export const refOf = ({ key, sha256, bytes, mediaType }: ObjectRef): ObjectRef => ({ key, sha256, bytes, mediaType })

/** What is heard is laid over the whole film, so a shot has no sound of its own. */
const orderOf = ({ shape, seconds, seed, picture, movement = 'auto' }: Shot, prompt: TextRef | WrittenRef) => {
  const common = { ...shape, seconds, seed, prompt, movement, sound: false, inFilm: true } as const
  return picture
    ? ({ name: 'image-to-video', ask: { ...common, image: picture, voice: noWords } } as const)
    : ({ name: 'text-to-video', ask: { ...common, style: 'general' } } as const)
}

/** All that decides what a shot will be. */
export const shotMadeFrom = (shot: Shot, prompt: TextRef | WrittenRef): unknown => ({
  ...orderOf(shot, prompt),
  framing: shot.framing ?? null,
})

const begunWith = async (step: Step<never>, { picture, framing }: Shot): Promise<PreparedMedia | null> =>
  picture && framing ? step.prepare('cut-picture', { picture, area: framing }) : picture

/** A shot as its step leaves it. */
export const makeClip = async (step: Step<ShotStep>, shot: Shot, prompt: TextRef | WrittenRef): Promise<StepResult> => {
  const order = orderOf({ ...shot, picture: await begunWith(step, shot) }, prompt)
  return order.name === 'image-to-video' ? step.model(order.name, order.ask) : step.model(order.name, order.ask)
}

export const finishShot = (
  step: Pick<Step, 'media'>,
  { shape, seconds }: Shot,
  video: StepResult,
  label: TextRef,
): Promise<FinishedCreation> =>
  step.media('finish-video', { video, want: { ...shape, seconds, sound: false }, label, watermark: null })

/** One shot of a film, ready to be joined with the others. */
export const makeShot = async (
  step: Step<ShotStep>,
  shot: Shot,
  { prompt, label }: { prompt: TextRef | WrittenRef; label: TextRef },
): Promise<FinishedCreation> => finishShot(step, shot, await makeClip(step, shot, prompt), label)
