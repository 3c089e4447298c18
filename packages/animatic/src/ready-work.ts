import { isServed, type ServedStep } from '@kinora/backends/animatic-facts'
import { AppError } from '@kinora/contract'
import type { StepAsk, StepName, StepOrder } from '@kinora/domain'
import { readyCuts } from './cuts/ready-cuts.ts'
import { readyDescription } from './describe/ready-description.ts'
import { readySyncedFilm } from './face/ready-synced-film.ts'
import { readyTalkingPicture } from './face/ready-talking-picture.ts'
import { readyGatheringFilm } from './gathering/ready-gathering-film.ts'
import { readyHeardMusic } from './hearing/ready-heard-music.ts'
import { readyTranscript } from './hearing/ready-transcript.ts'
import { readyPassageFilm } from './passage/ready-passage-film.ts'
import { readyPhotoFilm } from './photo/ready-photo-film.ts'
import { readyReferencePicture, readyTextPicture } from './picture/ready-pictures.ts'
import { readySceneFilm } from './plan/ready-scene-film.ts'
import { readyMusic, readySound, readyTimeline } from './sound/ready-sound.ts'
import { readyStory } from './story/ready-story.ts'
import { readyUpscaledFilm } from './upscale/ready-upscaled-film.ts'
import { readySpeech } from './voice/ready-speech.ts'
import type { FileOf, MakeReady, Work } from './work.ts'

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
