import { AppError } from '@kinora/contract'
import type { Json } from '@kinora/domain'
import { z } from 'zod'
import type { Bench } from '../dialect.ts'
import { jsonFields } from '../word-fields.ts'

export type Message = { role: 'system' | 'user' | 'assistant'; content: Json }

/** How a server is told which JSON to answer. */
export type ResponseFormat = (name: string, schema: Json) => Json

/** What is asked, and what makes an answer one that can be used: `read` throws at any other. */
export type Question<T> = {
  name: string
  messages: readonly Message[]
  schema: z.ZodType
  read(answer: unknown): T
  seed: number
  mostTokens: number
}

const reply = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1) })

const temperature = 0.7
const seedRange = 2 ** 31
/** Enough to know what to mend. */
const longestFault = 1_000

/**
 * From the first brace to the last: some models think aloud before, or put a fence around it. Line ends are blanks: some
 * servers let a model write them into the middle of a text, where JSON has none.
 */
const jsonIn = (content: string): unknown => {
  const [from, to] = [content.indexOf('{'), content.lastIndexOf('}')]
  if (from < 0 || to < from) throw new Error('There is no JSON object in the answer.')
  return JSON.parse(content.slice(from, to + 1).replaceAll(/\p{Cc}/gu, ' '))
}

const faultOf = (error: unknown): string => {
  const told = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : 'unknown'
  return told.slice(0, longestFault)
}

/**
 * `POST /v1/chat/completions` with a JSON schema. An answer that cannot be used is sent back once with what is wrong with
 * it; the second of that kind leaves the step to the next route.
 */
export const askChat = async <T>(bench: Bench, format: ResponseFormat, question: Question<T>): Promise<T> => {
  const { name, schema, read, seed, mostTokens } = question
  const responseFormat = format(name, z.toJSONSchema(schema, { target: 'draft-7' }) as Json)
  const contentOf = async (messages: readonly Message[]): Promise<string> => {
    const json = jsonFields({
      model: bench.config.model,
      messages: messages.map((message) => ({ ...message })),
      response_format: responseFormat,
      temperature,
      seed: Math.abs(seed) % seedRange,
      max_tokens: mostTokens,
      ...bench.config.fields,
    })
    const { choices } = await bench.ask(reply, { path: '/v1/chat/completions', json })
    return choices[0]?.message.content ?? ''
  }
  const first = await contentOf(question.messages)
  try {
    return read(jsonIn(first))
  } catch (error) {
    const mend = `That cannot be used: ${faultOf(error)}\nAnswer again, with the whole JSON object and nothing else.`
    const second = await contentOf([
      ...question.messages,
      { role: 'assistant', content: first },
      { role: 'user', content: mend },
    ])
    try {
      return read(jsonIn(second))
    } catch (cause) {
      throw new AppError('ModelUnavailable', { detail: 'two answers in turn could not be used', cause })
    }
  }
}

/** As OpenAI words it. */
export const jsonSchemaFormat: ResponseFormat = (name, schema) => ({
  type: 'json_schema',
  json_schema: { name, strict: true, schema },
})

/** As llama-cpp-python does. */
export const jsonObjectFormat: ResponseFormat = (_name, schema) => ({ type: 'json_object', schema })
