import { isServed, type ServedStep } from '@kinora/backends/animatic-facts'
import { AppError } from '@kinora/contract'
import type { StepInput, StepName, StepOrder } from '@kinora/domain'
import type { FetchFile, PreparedJob, StepHandler } from '../runtime/job-context.ts'
import { prepareDescribeImage } from './describe-image/prepare-describe-image.ts'
import { prepareFindCuts } from './find-cuts/prepare-find-cuts.ts'
import { prepareFramesToVideo } from './frames-to-video/prepare-frames-to-video.ts'
import { prepareHearMusic } from './hear-music/prepare-hear-music.ts'
import { prepareImageToVideo } from './image-to-video/prepare-image-to-video.ts'
import { prepareLipSync } from './lip-sync/prepare-lip-sync.ts'
import { preparePlanStory } from './plan-story/prepare-plan-story.ts'
import { prepareReferencesToImage } from './references-to-image/prepare-references-to-image.ts'
import { prepareReferencesToVideo } from './references-to-video/prepare-references-to-video.ts'
import { prepareSpeech } from './speech/prepare-speech.ts'
import { prepareTalkingPicture } from './talking-picture/prepare-talking-picture.ts'
import { prepareTextToImage } from './text-to-image/prepare-text-to-image.ts'
import { prepareTextToMusic, prepareTextToSound, prepareTimelineToSound } from './text-to-sound/prepare-sound.ts'
import { prepareTextToVideo } from './text-to-video/prepare-text-to-video.ts'
import { prepareTranscribe } from './transcribe/prepare-transcribe.ts'
import { prepareUpscaleVideo } from './upscale-video/prepare-upscale-video.ts'

const stepHandlers: { readonly [S in ServedStep]: StepHandler<S> } = {
  'text-to-video': prepareTextToVideo,
  'image-to-video': prepareImageToVideo,
  'frames-to-video': prepareFramesToVideo,
  'references-to-video': prepareReferencesToVideo,
  'text-to-image': prepareTextToImage,
  'references-to-image': prepareReferencesToImage,
  speech: prepareSpeech,
  'describe-image': prepareDescribeImage,
  'upscale-video': prepareUpscaleVideo,
  'lip-sync': prepareLipSync,
  'talking-picture': prepareTalkingPicture,
  'text-to-sound': prepareTextToSound,
  'timeline-to-sound': prepareTimelineToSound,
  'text-to-music': prepareTextToMusic,
  'plan-story': preparePlanStory,
  transcribe: prepareTranscribe,
  'hear-music': prepareHearMusic,
  'find-cuts': prepareFindCuts,
}

type Order<S extends StepName> = { [K in S]: { step: K; input: StepInput<K> } }[S]

const isServedOrder = (order: StepOrder): order is Extract<StepOrder, { step: ServedStep }> => isServed(order.step)

const prepareStep = <S extends ServedStep>({ step, input }: Order<S>, fetchFile: FetchFile): Promise<PreparedJob> =>
  stepHandlers[step](input, fetchFile)

/** Loads the inputs of a step and decides everything about its result. */
export const prepareJob = async (order: StepOrder, fetchFile: FetchFile): Promise<PreparedJob> => {
  if (!isServedOrder(order)) throw new AppError('ModelUnavailable', { detail: `no handler for step ${order.step}` })
  return prepareStep(order, fetchFile)
}
