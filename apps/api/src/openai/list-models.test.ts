import { openaiEndpoints } from '@kinora/contract'
import { expect, it } from 'vitest'
import { listModels } from './list-models.ts'

const listed = async (extendedRows: boolean) => {
  const { body } = await listModels(undefined, undefined, { settings: { models: { extendedRows } } })
  return openaiEndpoints.listModels.returns.parse(JSON.parse(body as string)).data
}
const findEndpoints = async (id: string, extendedRows = false) =>
  (await listed(extendedRows)).find((model) => model.id === id)?.endpoints

it('listModels returns every path that accepts a model (D-398)', async () => {
  expect(await findEndpoints('genq2')).toEqual(
    expect.arrayContaining(['/v1/videos', '/v1/images/generations', '/v1/images/edits', '/ent/v2/text2video']),
  )
  expect(await findEndpoints('genq2')).not.toContain('/ent/v2/img2video')
})

it('listModels returns no endpoint that rejects the model', async () => {
  expect(await findEndpoints('genq3-turbo')).not.toContain('/v1/images/edits')
  expect(await findEndpoints('genq1-classic')).not.toContain('/ent/v2/text2video')
  for (const { id, endpoints } of await listed(false)) expect([id, endpoints.length > 0]).toEqual([id, true])
})

it('listModels returns extended models only when they are enabled', async () => {
  expect(await findEndpoints('genq2-pro-fast')).toBeUndefined()
  expect(await findEndpoints('genq2-pro-fast', true)).toEqual([
    '/v1/videos',
    '/ent/v2/img2video',
    '/ent/v2/start-end2video',
  ])
})
