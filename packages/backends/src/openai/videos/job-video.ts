import type { StepAsk } from '@kinora/domain'
import type { Dialect } from '../dialect.ts'
import type { OpenaiConfig } from '../facts.ts'
import { picturePart } from '../picture-part.ts'
import { formFields } from '../word-fields.ts'
import { videoFields } from './video-fields.ts'

const path = '/v1/videos'

/** `num_frames` is always told: without it one server makes a single frame and another four seconds. */
const fieldsOf = (ask: StepAsk<'text-to-video'> | StepAsk<'image-to-video'>, config: OpenaiConfig) => {
  const { model, prompt, width, height, fps, frames, seed, withSound, fields } = videoFields(ask, config)
  const shape = { size: `${width}x${height}`, fps, num_frames: frames }
  return formFields({ model, prompt, ...shape, seed, generate_sound: withSound ? true : undefined, ...fields })
}

/** `POST /v1/videos` as a form, which both vLLM-Omni and SGLang take, with the first frame as `input_reference`. */
export const videoJobs: NonNullable<Dialect['jobs']> = {
  'text-to-video': async (ask, { config }) => ({ path, form: fieldsOf(ask, config) }),
  'image-to-video': async (ask, at) => {
    const picture = await picturePart('input_reference', ask.image, at)
    return { path, form: [...fieldsOf(ask, at.config), picture] }
  },
}
