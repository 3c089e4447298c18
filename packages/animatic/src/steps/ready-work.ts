import { isServed, type ServedStep } from '@kinora/backends/animatic-facts'
import { AppError } from '@kinora/contract'
import type { StepAsk, StepName, StepOrder } from '@kinora/domain'
import type { FileOf, MakeReady, Work } from '../runtime/work.ts'
import { readyDescription } from './describe-image/ready-description.ts'
import { readyCuts } from './find-cuts/ready-cuts.ts'
import { readyPassageFilm } from './frames-to-video/ready-passage-film.ts'
import { readyHeardMusic } from './hear-music/ready-heard-music.ts'
import { readyPhotoFilm } from './image-to-video/ready-photo-film.ts'
import { readySyncedFilm } from './lip-sync/ready-synced-film.ts'
import { readyStory } from './plan-story/ready-story.ts'
import { readyReferencePicture } from './references-to-image/ready-reference-picture.ts'
import { readyGatheringFilm } from './references-to-video/ready-gathering-film.ts'
import { readySpeech } from './speech/ready-speech.ts'
import { readyTalkingPicture } from './talking-picture/ready-talking-picture.ts'
import { readyTextPicture } from './text-to-image/ready-text-picture.ts'
import { readyMusic, readySound, readyTimeline } from './text-to-sound/ready-sound.ts'
import { readySceneFilm } from './text-to-video/ready-scene-film.ts'
import { readyTranscript } from './transcribe/ready-transcript.ts'
import { readyUpscaledFilm } from './upscale-video/ready-upscaled-film.ts'

const makers: { readonly [S in ServedStep]: MakeReady<S> } = {
  'text-to-video': readySceneFilm,
  'image-to-video': readyPhotoFilm,
  'frames-to-video': readyPassageFilm,
  'references-to-video': readyGatheringFilm,
  'text-to-image': readyTextPicture,
  'references-to-image': readyReferencePicture,
  speech: readySpeech,
  'describe-image': readyDescription,
  'upscale-video': readyUpscaledFilm,
  'lip-sync': readySyncedFilm,
  'talking-picture': readyTalkingPicture,
  'text-to-sound': readySound,
  'timeline-to-sound': readyTimeline,
  'text-to-music': readyMusic,
  'plan-story': readyStory,
  transcribe: readyTranscript,
  'hear-music': readyHeardMusic,
  'find-cuts': readyCuts,
}

type Order<S extends StepName> = { [K in S]: { step: K; ask: StepAsk<K> } }[S]

const isServedOrder = (order: StepOrder): order is Extract<StepOrder, { step: ServedStep }> => isServed(order.step)

const ready = <S extends ServedStep>({ step, ask }: Order<S>, file: FileOf): Promise<Work> => makers[step](ask, file)

/** Brings the inputs of a step and decides everything about its result. */
export const readyWork = async (order: StepOrder, file: FileOf): Promise<Work> => {
  if (!isServedOrder(order)) throw new AppError('ModelUnavailable', { detail: `nothing here does ${order.step}` })
  return ready(order, file)
}
