import { expect, it } from 'vitest'
import { callApi, created } from '../support/creating.ts'
import { newTenant, send } from '../support/running-service.ts'

const remaining = async (key: string): Promise<number> => {
  const { body } = await send(key, 'GET', '/ent/v2/credits')
  return (body['remains'] as { credit_remain: number }[]).reduce((sum, { credit_remain: left }) => sum + left, 0)
}

it('cancel ends a task and refunds its credits, and can be repeated (D-390)', async () => {
  const { key, client } = await newTenant(1000)
  const before = await remaining(key)
  const { id, credits } = await created(key, 'T2V', { duration: 10 })
  expect(await remaining(key)).toBe(before - Number(credits))
  for (let times = 0; times < 2; times += 1) {
    const { status, text } = await callApi(key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`, {})
    expect([status, text]).toEqual([200, '{}'])
  }
  expect(await client.get(String(id))).toMatchObject({ state: 'failed', err_code: 'UserCancelled', credits: 0 })
  expect(await remaining(key)).toBe(before)
})

it('cancel accepts a missing body, and hides tasks of other tenants (D-390)', async () => {
  const [one, two] = [await newTenant(1000), await newTenant(0)]
  const { id } = await created(one.key, 'T2V', { duration: 10 })
  const foreign = await callApi(two.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`, {})
  expect([foreign.status, foreign.body['reason']]).toEqual([404, 'TaskNotFound'])
  const bare = await send(one.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`)
  expect([bare.status, bare.text]).toEqual([200, '{}'])
})

it('a number above the id range is treated as an unknown id (D-120)', async () => {
  const { key } = await newTenant(0)
  const large = '9601597338261713056'
  for (const [method, target, reason] of [
    ['GET', `/ent/v2/tasks/${large}/creations`, 'TaskNotFound'],
    ['POST', `/ent/v2/tasks/${large}/cancel`, 'TaskNotFound'],
    ['DELETE', `/ent/v2/subjects/${large}`, 'NotFound'],
  ] as const) {
    const { status, body } = await callApi(key, method, target)
    expect([status, body['reason']]).toEqual([404, reason])
  }
  const { body } = await callApi(key, 'GET', `/ent/v2/tasks?task_ids=${large}`)
  expect(body['tasks']).toEqual([])
})
