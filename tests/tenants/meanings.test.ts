import { expect, it } from 'vitest'
import { resolveMeaning } from './meanings.ts'
import { adminParameters, customerParameters, listParameters } from './parameters.ts'

it('every parameter of every route has a declared meaning (A16)', () => {
  const unknown = [...customerParameters, ...adminParameters].filter((each) => resolveMeaning(each) === undefined)
  expect(unknown).toEqual([])
})

it('a new route or field without a declared meaning is reported', () => {
  const added = listParameters({
    paths: {
      '/ent/v2/rooms/{id}/windows': {
        post: {
          parameters: [{ in: 'path', name: 'id' }],
          requestBody: {
            content: {
              'application/json': {
                schema: { properties: { panes: { items: { properties: { glass_id: {} } } }, prompt: {} } },
              },
            },
          },
        },
      },
    },
  })
  expect(added.filter((each) => resolveMeaning(each) === undefined).map(({ name }) => name)).toEqual([
    'id',
    'panes',
    'panes[].glass_id',
  ])
})
