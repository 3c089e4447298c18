import { expect, it } from 'vitest'
import { omitOpenaiCalls } from './omit-openai-calls.ts'

it('omitOpenaiCalls removes the OpenAI paths and shapes from the Kinora clients (D-398)', () => {
  const document = {
    paths: { '/ent/v2/tasks': {}, '/v1/videos': {} },
    components: {
      schemas: { ErrorBody: {}, OpenaiVideo: {} },
      responses: { '404': {}, 'openai-404': {} },
      headers: {},
    },
  }
  expect(omitOpenaiCalls(document)).toEqual({
    paths: { '/ent/v2/tasks': {} },
    components: { schemas: { ErrorBody: {} }, responses: { '404': {} }, headers: {} },
  })
})
