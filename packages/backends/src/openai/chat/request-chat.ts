import { AppError } from '@kinora/contract'
import type { Json } from '@kinora/domain'
import { z } from 'zod'
import type { JobContext } from '../dialect.ts'
import { jsonFields } from '../request-fields.ts'

export type Message = { role: 'system' | 'user' | 'assistant'; content: Json }

/** The format in which a server receives the JSON schema of its answer. */
export type ResponseFormat = (name: string, schema: Json) => Json

/** A chat request; `read` throws on an unusable answer. */
export type ChatRequest<T> = {
  name: string
  messages: readonly Message[]
  schema: z.ZodType
  read(answer: unknown): T
  seed: number
  maxTokens: number
}

const reply = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1) })

const temperature = 0.7
const seedRange = 2 ** 31
/** Long enough to describe the fault. */
const longestFault = 1_000

/**
 * From the first brace to the last: some models reason before the JSON, or put a code fence around it. Line breaks
 * become spaces: some servers let a model write them inside a string, where JSON forbids them.
 */
const parseJson = (content: string): unknown => {
  const [from, to] = [content.indexOf('{'), content.lastIndexOf('}')]
  if (from < 0 || to < from) throw new Error('There is no JSON object in the answer.')
  return JSON.parse(content.slice(from, to + 1).replaceAll(/\p{Cc}/gu, ' '))
}

const describeFault = (error: unknown): string => {
  const text = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : 'unknown'
  return text.slice(0, longestFault)
}

/**
 * `POST /v1/chat/completions` with a JSON schema. An unusable answer is sent back once with its fault; after a second
 * one, the step goes to the next route.
 */
export const requestChat = async <T>(
  context: JobContext,
  format: ResponseFormat,
  request: ChatRequest<T>,
): Promise<T> => {
  const { name, schema, read, seed, maxTokens } = request
  const responseFormat = format(name, z.toJSONSchema(schema, { target: 'draft-7' }) as Json)
  const requestContent = async (messages: readonly Message[]): Promise<string> => {
    const json = jsonFields({
      model: context.config.model,
      messages: messages.map((message) => ({ ...message })),
      response_format: responseFormat,
      temperature,
      seed: Math.abs(seed) % seedRange,
      max_tokens: maxTokens,
      ...context.config.fields,
    })
    const { choices } = await context.send(reply, { path: '/v1/chat/completions', json })
    return choices[0]?.message.content ?? ''
  }
  const first = await requestContent(request.messages)
  try {
    return read(parseJson(first))
  } catch (error) {
    const correction = `That cannot be used: ${describeFault(error)}\nAnswer again, with the whole JSON object and nothing else.`
    const second = await requestContent([
      ...request.messages,
      { role: 'assistant', content: first },
      { role: 'user', content: correction },
    ])
    try {
      return read(parseJson(second))
    } catch (cause) {
      throw new AppError('ModelUnavailable', { detail: 'two unusable answers in a row', cause })
    }
  }
}

/** The format of OpenAI. */
export const jsonSchemaFormat: ResponseFormat = (name, schema) => ({
  type: 'json_schema',
  json_schema: { name, strict: true, schema },
})

/** The format of llama-cpp-python. */
export const jsonObjectFormat: ResponseFormat = (_name, schema) => ({ type: 'json_object', schema })
