import type { Json, StepInput } from '@kinora/domain'
import type { Dialect, JobContext } from '../dialect.ts'
import { editImage, generateImage, type ImageInput } from '../images/images.ts'

const tag = 'sd_cpp_extra_args'
/** The start of a tag in any case; without its bracket it is plain text. */
const tagStart = new RegExp(`<(?=\\s*/?\\s*${tag})`, 'gi')

type Extra = { [name: string]: Json | Extra }

/** Dots in the names of the operator's fields separate levels: `sample_params.sample_steps`. */
const nestFields = (fields: JobContext['config']['fields']): Extra => {
  const nested: Extra = {}
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.')
    const last = names.pop() ?? path
    let level = nested
    for (const name of names) {
      const next = level[name]
      const deeper: Extra = typeof next === 'object' && next !== null && !Array.isArray(next) ? (next as Extra) : {}
      level[name] = deeper
      level = deeper
    }
    level[last] = value
  }
  return nested
}

/** The server reads every option except the size out of JSON in the prompt, so a tenant's prompt must contain none. */
const withOptions = <I extends ImageInput>(input: I, { config }: JobContext): I => ({
  ...input,
  prompt: `${input.prompt.replaceAll(tagStart, '(')}<${tag}>${JSON.stringify({ ...nestFields(config.fields), seed: input.seed })}</${tag}>`,
})
/** Its own fields are in the prompt. */
const withoutFields = (context: JobContext): JobContext => ({ ...context, config: { ...context.config, fields: {} } })

const more = () => ({ output_format: 'png' })

/** The server of stable-diffusion.cpp: pictures only, one at a time. */
export const sdCpp: Dialect = {
  held: {
    'text-to-image': (input: StepInput<'text-to-image'>, context) =>
      generateImage(more)(withOptions(input, context), withoutFields(context)),
    'references-to-image': (input: StepInput<'references-to-image'>, context) =>
      editImage(more)(withOptions(input, context), withoutFields(context)),
  },
}
