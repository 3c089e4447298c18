import type { FormPart, StepInput } from '@kinora/domain'
import { transcribe } from '../audio-analysis/transcribe.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import { jsonSchemaFormat } from '../chat/request-chat.ts'
import type { Dialect, JobContext } from '../dialect.ts'
import { picturePart } from '../picture-part.ts'
import { formFields, jsonFields } from '../request-fields.ts'
import { synthesizeSpeech } from '../speech/synthesize-speech.ts'
import { heldVideo } from '../videos/held-video.ts'
import { videoFields } from '../videos/video-fields.ts'

type VideoInput = StepInput<'text-to-video'> | StepInput<'image-to-video'> | StepInput<'frames-to-video'>

/** The parameters of the pipeline are sent as one JSON string. */
const buildFields = (input: VideoInput, { config, attemptId }: JobContext) => {
  const { model, prompt, width, height, fps, frames, fields } = videoFields(input, config)
  const pipelineArgs = {
    width,
    height,
    fps,
    num_frames: frames,
    response_format: 'b64_json',
    request_id: attemptId,
    ...fields,
  }
  return { model, prompt, n: 1, kwargs: JSON.stringify(pipelineArgs) }
}

const path = '/v1/video/generations'
const withPictures = (input: VideoInput, context: JobContext, kind: 'image' | 'flf', pictures: readonly FormPart[]) =>
  heldVideo(context, { path: `${path}/${kind}`, form: [...formFields(buildFields(input, context)), ...pictures] })

/** Has no jobs: a call answers when the film is finished. */
export const xinference: Dialect = {
  held: {
    'text-to-video': (input, context) => heldVideo(context, { path, json: jsonFields(buildFields(input, context)) }),
    'image-to-video': async (input, context) =>
      withPictures(input, context, 'image', [await picturePart('image', input.image, context)]),
    'frames-to-video': async (input, context) =>
      withPictures(input, context, 'flf', [
        await picturePart('first_frame', input.start, context),
        await picturePart('last_frame', input.end, context),
      ]),
    speech: synthesizeSpeech,
    transcribe,
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
