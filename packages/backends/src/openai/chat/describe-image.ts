import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@kinora/contract'
import type { StepInput } from '@kinora/domain'
import { z } from 'zod'
import type { JobContext, Made } from '../dialect.ts'
import { toDataUri } from '../picture-part.ts'
import { type ResponseFormat, requestChat } from './request-chat.ts'

const description = z.strictObject({ description: z.string().trim().min(1).max(limits.subjectDescriptionChars) })
const instructions =
  'Describe what this picture shows in two sentences, as a prompt that would set it in motion: who or what, where, in ' +
  'which light, and what could move. Answer with one JSON object that has the text in "description".'

/** Sends the picture as a data URI. */
export const describeImage =
  (format: ResponseFormat) =>
  async ({ image }: StepInput<'describe-image'>, context: JobContext): Promise<Made> => {
    const picture = { type: 'image_url', image_url: { url: await toDataUri(image, context) } }
    const descriptionText = await requestChat(context, format, {
      name: 'description',
      messages: [{ role: 'user', content: [{ type: 'text', text: instructions }, picture] }],
      schema: description,
      read: (answer) => description.parse(answer).description,
      seed: 0,
      maxTokens: 400,
    })
    await writeFile(join(await context.scratch(), 'description.txt'), descriptionText)
    return { made: 'description.txt', mediaType: 'text/plain' }
  }
