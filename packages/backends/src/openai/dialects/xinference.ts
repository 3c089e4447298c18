import type { FormPart, StepAsk } from '@kinora/domain'
import { jsonSchemaFormat } from '../chat/ask-chat.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import type { Bench, Dialect } from '../dialect.ts'
import { transcribe } from '../hearing/transcribe.ts'
import { picturePart } from '../picture-part.ts'
import { say } from '../speech/say.ts'
import { heldVideo } from '../videos/held-video.ts'
import { videoFields } from '../videos/video-fields.ts'
import { formFields, jsonFields } from '../word-fields.ts'

type VideoAsk = StepAsk<'text-to-video'> | StepAsk<'image-to-video'> | StepAsk<'frames-to-video'>

/** What the pipeline behind it takes goes into one text of JSON. */
const fieldsOf = (ask: VideoAsk, { config, attemptId }: Bench) => {
  const { model, prompt, width, height, fps, frames, fields } = videoFields(ask, config)
  const taken = {
    width,
    height,
    fps,
    num_frames: frames,
    response_format: 'b64_json',
    request_id: attemptId,
    ...fields,
  }
  return { model, prompt, n: 1, kwargs: JSON.stringify(taken) }
}

const path = '/v1/video/generations'
const withPictures = (ask: VideoAsk, bench: Bench, kind: 'image' | 'flf', pictures: readonly FormPart[]) =>
  heldVideo(bench, { path: `${path}/${kind}`, form: [...formFields(fieldsOf(ask, bench)), ...pictures] })

/** Has no jobs: a call answers when the film is made. */
export const xinference: Dialect = {
  held: {
    'text-to-video': (ask, bench) => heldVideo(bench, { path, json: jsonFields(fieldsOf(ask, bench)) }),
    'image-to-video': async (ask, bench) =>
      withPictures(ask, bench, 'image', [await picturePart('image', ask.image, bench)]),
    'frames-to-video': async (ask, bench) =>
      withPictures(ask, bench, 'flf', [
        await picturePart('first_frame', ask.start, bench),
        await picturePart('last_frame', ask.end, bench),
      ]),
    speech: say,
    transcribe,
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
