import type { StepAsk } from '@kinora/domain'
import { jsonSchemaFormat } from '../chat/ask-chat.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import type { Bench, Dialect } from '../dialect.ts'
import { transcribe } from '../hearing/transcribe.ts'
import { generateImage, keepPicture } from '../images/images.ts'
import { base64Of } from '../picture-part.ts'
import { say } from '../speech/say.ts'
import { heldVideo } from '../videos/held-video.ts'
import { videoFields } from '../videos/video-fields.ts'
import { jsonFields } from '../word-fields.ts'

type VideoAsk = StepAsk<'text-to-video'> | StepAsk<'image-to-video'> | StepAsk<'frames-to-video'>

/** It reads seeds of 32 bits. */
const seedRange = 2 ** 31

const film = (ask: VideoAsk, bench: Bench, pictures: { start_image?: string; end_image?: string } = {}) => {
  const { model, prompt, width, height, fps, frames, seed, fields } = videoFields(ask, bench.config)
  const json = { model, prompt, width, height, fps, num_frames: frames, seed: Math.abs(seed) % seedRange }
  const wished = { response_format: 'url', ...pictures, ...fields }
  return heldVideo(bench, { path: '/video', json: jsonFields({ ...json, ...wished }) })
}

/** Has no jobs: `/video` answers when the film is made. References of a picture go along as base64. */
export const localai: Dialect = {
  held: {
    'text-to-video': (ask, bench) => film(ask, bench),
    'image-to-video': async (ask, bench) => film(ask, bench, { start_image: await base64Of(ask.image, bench) }),
    'frames-to-video': async (ask, bench) =>
      film(ask, bench, { start_image: await base64Of(ask.start, bench), end_image: await base64Of(ask.end, bench) }),
    'text-to-image': generateImage(({ seed }) => ({ seed: Math.abs(seed) % seedRange })),
    'references-to-image': async ({ prompt, width, height, seed, images }, bench) =>
      keepPicture(bench, {
        path: '/v1/images/generations',
        json: jsonFields({
          model: bench.config.model,
          prompt,
          n: 1,
          size: `${width}x${height}`,
          response_format: 'b64_json',
          seed: Math.abs(seed) % seedRange,
          ref_images: await Promise.all(images.map((image) => base64Of(image, bench))),
          ...bench.config.fields,
        }),
      }),
    speech: say,
    transcribe,
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
