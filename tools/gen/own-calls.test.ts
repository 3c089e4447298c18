import { expect, it } from 'vitest'
import { ownCalls } from './own-calls.ts'

it('leaves paths and shapes of other interfaces out of our own clients (D-398)', () => {
  const document = {
    paths: { '/ent/v2/tasks': {}, '/v1/videos': {} },
    components: {
      schemas: { ErrorBody: {}, OpenaiVideo: {} },
      responses: { '404': {}, 'openai-404': {} },
      headers: {},
    },
  }
  expect(ownCalls(document)).toEqual({
    paths: { '/ent/v2/tasks': {} },
    components: { schemas: { ErrorBody: {} }, responses: { '404': {} }, headers: {} },
  })
})
