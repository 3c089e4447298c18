import { addStyle, type StepInput } from '@kinora/domain'
import { transcribe } from '../audio-analysis/transcribe.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import { jsonSchemaFormat } from '../chat/request-chat.ts'
import type { Dialect, JobContext } from '../dialect.ts'
import { generateImage, savePicture } from '../images/images.ts'
import { pictureSize } from '../images/picture-size.ts'
import { toBase64 } from '../picture-part.ts'
import { jsonFields } from '../request-fields.ts'
import { synthesizeSpeech } from '../speech/synthesize-speech.ts'
import { heldVideo } from '../videos/held-video.ts'
import { videoFields } from '../videos/video-fields.ts'

type VideoInput = StepInput<'text-to-video'> | StepInput<'image-to-video'> | StepInput<'frames-to-video'>

/** It accepts 32-bit seeds. */
const seedRange = 2 ** 31

const film = (input: VideoInput, context: JobContext, pictures: { start_image?: string; end_image?: string } = {}) => {
  const { model, prompt, width, height, fps, frames, seed, fields } = videoFields(input, context.config)
  const json = { model, prompt, width, height, fps, num_frames: frames, seed: Math.abs(seed) % seedRange }
  const options = { response_format: 'url', ...pictures, ...fields }
  return heldVideo(context, { path: '/video', json: jsonFields({ ...json, ...options }) })
}

/** Has no jobs: `/video` answers when the film is finished. Reference pictures are sent as base64. */
export const localai: Dialect = {
  held: {
    'text-to-video': (input, context) => film(input, context),
    'image-to-video': async (input, context) =>
      film(input, context, { start_image: await toBase64(input.image, context) }),
    'frames-to-video': async (input, context) =>
      film(input, context, {
        start_image: await toBase64(input.start, context),
        end_image: await toBase64(input.end, context),
      }),
    'text-to-image': generateImage(({ seed }) => ({ seed: Math.abs(seed) % seedRange })),
    'references-to-image': async ({ images, ...input }, context) =>
      savePicture(context, {
        path: '/v1/images/generations',
        json: jsonFields({
          model: context.config.model,
          prompt: addStyle(input),
          n: 1,
          size: pictureSize(input, context.config.picture),
          response_format: 'b64_json',
          seed: Math.abs(input.seed) % seedRange,
          ref_images: await Promise.all(images.map((image) => toBase64(image, context))),
          ...context.config.fields,
        }),
      }),
    speech: synthesizeSpeech,
    transcribe,
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
