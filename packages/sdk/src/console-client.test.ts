import { expect, it } from 'vitest'
import { serve } from '../fixtures/serve.ts'
import { createConsoleClient } from './console-client.ts'

const open = async () => {
  const { url, requests } = await serve((_, response) => response.end('{}'))
  return { client: createConsoleClient({ baseUrl: `${url}/console/api`, tenantId: 'T1' }), requests }
}

it('the console client reads without a key and omits empty filters (D-518)', async () => {
  const { client, requests } = await open()
  await client.call('listAllTasks', { fields: { state: 'failed', generator: '' } })
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /console/api/admin/v1/tasks?state=failed',
  ])
  expect(requests[0]?.headers).toMatchObject({ 'x-kinora-tenant': 'T1' })
  expect(Object.keys(requests[0]?.headers ?? {})).not.toContain('authorization')
})

it('the console client marks every change with the header that the service requires (D-518)', async () => {
  const { client, requests } = await open()
  await client.call('drainBackend', { id: 'gpu:1' })
  await client.post('/sign-out', {})
  expect(requests.map(({ url, headers }) => [url, headers['x-kinora-console']])).toEqual([
    ['/console/api/admin/v1/backends/gpu%3A1/drain', '1'],
    ['/console/api/sign-out', '1'],
  ])
})
