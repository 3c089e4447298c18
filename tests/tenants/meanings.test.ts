import { expect, it } from 'vitest'
import { resolveMeaning } from './meanings.ts'
import { adminParameters, customerParameters, listParameters } from './parameters.ts'
import { requestWith } from './requests.ts'

it('every parameter of every route has a declared meaning (A16)', () => {
  const unknown = [...customerParameters, ...adminParameters].filter((each) => resolveMeaning(each) === undefined)
  expect(unknown).toEqual([])
})

it('every parameter that refers to a tenant resource has a request with its smallest body (A16)', () => {
  const job = { id: '1', jobs: ['2'] }
  const known = {
    id: '1',
    etag: 'e',
    task: '1',
    film: { id: '1', videos: ['2'], music: '3', narration: '4', compose: '5' },
    general: job,
  }
  const parameters = [...customerParameters, ...adminParameters].filter((each) => resolveMeaning(each) !== 'nothing')
  expect(parameters.length).toBeGreaterThan(100)
  for (const each of parameters) expect(requestWith(each, 'value', known).target).not.toContain('{id}')
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
