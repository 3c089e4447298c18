import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@kinora/contract'
import type { StepAsk } from '@kinora/domain'
import { z } from 'zod'
import type { Bench, Made } from '../dialect.ts'
import { dataUriOf } from '../picture-part.ts'
import { askChat, type ResponseFormat } from './ask-chat.ts'

const description = z.strictObject({ description: z.string().trim().min(1).max(limits.subjectDescriptionChars) })
const question =
  'Describe what this picture shows in two sentences, as a prompt that would set it in motion: who or what, where, in ' +
  'which light, and what could move. Answer with one JSON object that has the text in "description".'

/** The picture goes along as a data URI. */
export const describeImage =
  (format: ResponseFormat) =>
  async ({ image }: StepAsk<'describe-image'>, bench: Bench): Promise<Made> => {
    const picture = { type: 'image_url', image_url: { url: await dataUriOf(image, bench) } }
    const words = await askChat(bench, format, {
      name: 'description',
      messages: [{ role: 'user', content: [{ type: 'text', text: question }, picture] }],
      schema: description,
      read: (answer) => description.parse(answer).description,
      seed: 0,
      mostTokens: 400,
    })
    await writeFile(join(await bench.scratch(), 'description.txt'), words)
    return { made: 'description.txt', mediaType: 'text/plain' }
  }
