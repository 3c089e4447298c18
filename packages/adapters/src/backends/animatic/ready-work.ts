import type { StepAsk, StepName } from '@kinora/domain'
import { readyDescription } from './describe/ready-description.ts'
import { readySyncedFilm } from './face/ready-synced-film.ts'
import { readyTalkingPicture } from './face/ready-talking-picture.ts'
import { readyGatheringFilm } from './gathering/ready-gathering-film.ts'
import { readyPassageFilm } from './passage/ready-passage-film.ts'
import { readyPhotoFilm } from './photo/ready-photo-film.ts'
import { readyReferencePicture, readyTextPicture } from './picture/ready-pictures.ts'
import { readySceneFilm } from './plan/ready-scene-film.ts'
import { readySound, readyTimeline } from './sound/ready-sound.ts'
import { readyUpscaledFilm } from './upscale/ready-upscaled-film.ts'
import { readySpeech } from './voice/ready-speech.ts'
import type { FileOf, MakeReady, Work } from './work.ts'

const makers: { readonly [S in StepName]: MakeReady<S> } = {
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
}

type Order<S extends StepName> = { [K in S]: { step: K; ask: StepAsk<K> } }[S]

/** Brings the inputs of a step and decides everything about its result. */
export const readyWork = <S extends StepName>({ step, ask }: Order<S>, file: FileOf): Promise<Work> =>
  makers[step](ask, file)
