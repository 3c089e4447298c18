import type { StepInput } from '@kinora/domain'
import type { Dialect } from '../dialect.ts'
import type { OpenaiConfig } from '../facts.ts'
import { picturePart } from '../picture-part.ts'
import { formFields } from '../request-fields.ts'
import { videoFields } from './video-fields.ts'

const path = '/v1/videos'

/** `num_frames` is always sent: without it one server makes a single frame and another four seconds. */
const buildFields = (input: StepInput<'text-to-video'> | StepInput<'image-to-video'>, config: OpenaiConfig) => {
  const { model, prompt, width, height, fps, frames, seed, withSound, fields } = videoFields(input, config)
  const shape = { size: `${width}x${height}`, fps, num_frames: frames }
  return formFields({ model, prompt, ...shape, seed, generate_sound: withSound ? true : undefined, ...fields })
}

/** `POST /v1/videos` as a form, which both vLLM-Omni and SGLang accept, with the first frame as `input_reference`. */
export const videoJobs: NonNullable<Dialect['jobs']> = {
  'text-to-video': async (input, { config }) => ({ path, form: buildFields(input, config) }),
  'image-to-video': async (input, at) => {
    const picture = await picturePart('input_reference', input.image, at)
    return { path, form: [...buildFields(input, at.config), picture] }
  },
}
