import { expect, it } from 'vitest'
import { meaningOf } from './meanings.ts'
import { adminParameters, customerParameters, parametersOf } from './parameters.ts'

it('every parameter of every route is known to lead to a tenant or to nobody (A16)', () => {
  const unknown = [...customerParameters, ...adminParameters].filter((each) => meaningOf(each) === undefined)
  expect(unknown).toEqual([])
})

it('a new route or a new field is noticed', () => {
  const added = parametersOf({
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
  expect(added.filter((each) => meaningOf(each) === undefined).map(({ name }) => name)).toEqual([
    'id',
    'panes',
    'panes[].glass_id',
  ])
})
