import type { ResponseFormat } from './ask-chat.ts'

/** As OpenAI words it. */
export const jsonSchemaFormat: ResponseFormat = (name, schema) => ({
  type: 'json_schema',
  json_schema: { name, strict: true, schema },
})

/** As llama-cpp-python does. */
export const jsonObjectFormat: ResponseFormat = (_name, schema) => ({ type: 'json_object', schema })
