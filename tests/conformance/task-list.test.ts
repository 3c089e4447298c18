import { beforeAll, describe, expect, it } from 'vitest'
import { callApi, created, type Fields } from '../support/creating.ts'
import { smallPng } from '../support/files/png.ts'
import { newTenant } from '../support/running-service.ts'

type Task = Fields & { id: string; state: string; creations: Fields[] }
type Page = { tasks: Task[]; next_page_token: string }
type Tenant = Awaited<ReturnType<typeof newTenant>>

const route = '/ent/v2/tasks'
let tenant: Tenant
let ids: string[]

beforeAll(async () => {
  tenant = await newTenant()
  ids = []
  for (const change of [{ payload: 'first' }, { resolution: '720p' }, {}, {}, {}])
    ids.unshift(String((await created(tenant.key, 'T2V', change))['id']))
  await Promise.all(ids.map((id) => tenant.client.wait(id, { timeoutMs: 120_000 })))
}, 180_000)

const list = async (query = '', key = tenant.key): Promise<Page> => {
  const { status, body, text } = await callApi(key, 'GET', `${route}?${query}`)
  if (status !== 200) throw new Error(text)
  return body as Page
}
const listIds = ({ tasks }: Page): string[] => tasks.map(({ id }) => id)
const refused = async (query: string, key = tenant.key): Promise<unknown[]> => {
  const { status, body } = await callApi(key, 'GET', `${route}?${query}`)
  const { field, rule } = (body['metadata'] ?? {}) as Fields
  return [status, body['reason'], field, rule]
}

describe('the task list', () => {
  it('returns the newest first, with inputs and results (D-393)', async () => {
    const page = await list()
    expect(listIds(page)).toEqual(ids)
    expect(page.next_page_token).toBe('')
    const { id, credits } = await tenant.client.get(ids.at(-1) ?? '')
    expect(page.tasks.at(-1)).toEqual({
      id,
      task_id: id,
      key_id: tenant.keyId,
      type: 'text2video',
      template: '',
      model: expect.stringMatching(/^gen/),
      prompt: expect.any(String),
      images: [],
      duration: expect.any(Number),
      resolution: '540p',
      aspect_ratio: '16:9',
      state: 'success',
      err_code: '',
      err_msg: '',
      payload: 'first',
      created_at: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/),
      credits,
      creations: [
        {
          id: expect.any(String),
          url: expect.stringContaining('X-Amz-Signature='),
          cover_url: expect.stringContaining('X-Amz-Signature='),
          watermarked_url: '',
          duration: page.tasks.at(-1)?.['duration'],
          moderation_url: [],
          video: {
            duration: page.tasks.at(-1)?.['duration'],
            fps: 24,
            resolution: { width: expect.any(Number), height: expect.any(Number) },
          },
        },
      ],
    })
  })
  it('has downloadable URLs for embedded pictures (D-393)', async () => {
    const own = await newTenant()
    const { id } = await created(own.key, 'I2V', { images: [smallPng] })
    await own.client.wait(String(id), { timeoutMs: 120_000 })
    const { tasks } = await list('', own.key)
    expect(tasks[0]).toMatchObject({ type: 'img2video', images: [expect.stringMatching(/^http/)] })
    const [image = ''] = (tasks[0]?.['images'] ?? []) as string[]
    expect((await fetch(image)).status).toBe(200)
  }, 180_000)
  it.each(['pager', 'paper'])('returns each task once over all pages by %s (D-391)', async (word) => {
    const listedIds: string[] = []
    // A token takes precedence over a page number.
    for (let token = '', page = 0; page === 0 || token !== ''; page = 9) {
      const found = await list(`${word}.pagesz=2&${word}.page=${page}&${word}.page_token=${token}`)
      listedIds.push(...listIds(found))
      token = found.next_page_token
    }
    expect(listedIds).toEqual(ids)
  })
  it('accepts page numbers from 0 (D-391)', async () => {
    expect(listIds(await list('pager.pagesz=2&pager.page=0'))).toEqual(ids.slice(0, 2))
    expect(listIds(await list('pager.pagesz=2&pager.page=2'))).toEqual(ids.slice(4))
    expect(await list('pager.pagesz=100&pager.page=10000')).toEqual({ tasks: [], next_page_token: '' })
  })
  it('filters by id, state, model, resolution, template and time, and ignores other parameters (D-391)', async () => {
    const [a, b] = ids
    const model = String((await list()).tasks[0]?.['model'])
    expect(listIds(await list(`task_ids=${a},1&task_ids=${b}`))).toEqual([a, b])
    expect(listIds(await list('states=success,queueing&sort=name;drop&order_by=1'))).toEqual(ids)
    expect(listIds(await list('states=failed&states=processing'))).toEqual([])
    expect(listIds(await list(`model_versions=${model}`))).toEqual(ids)
    expect(listIds(await list(`model_versions=${model.slice(3)}`))).toEqual(ids)
    expect(listIds(await list('model_versions=genq1-classic'))).toEqual([])
    expect(listIds(await list('resolutions=720p'))).toEqual([ids[3]])
    expect(listIds(await list('templates=none'))).toEqual([])
    expect(listIds(await list('created_at.to=2026-01-01T00:00:00Z'))).toEqual([])
    const [newest] = (await list('pager.pagesz=1')).tasks
    const moment = encodeURIComponent(String(newest?.['created_at']))
    expect(listIds(await list(`created_at.from=${moment}&created_at.to=${moment}`))).toContain(newest?.id)
  })
  it('contains only tasks of the tenant (D-391)', async () => {
    const other = await newTenant(0)
    expect(await list(`task_ids=${ids.join()}`, other.key)).toEqual({ tasks: [], next_page_token: '' })
  })
  it.each([
    ['pager.pagesz=0', 'PageSizeOutOfRange', 'pager.pagesz', 'page_size'],
    ['pager.pagesz=101', 'PageSizeOutOfRange', 'pager.pagesz', 'page_size'],
    ['pager.page=10001', 'FieldInvalid', 'pager.page', 'range'],
    ['created_at.from=2026-02-02&created_at.to=2026-02-01', 'FieldInvalid', 'created_at.from', 'range'],
    ['created_at.to=yesterday', 'FieldInvalid', 'created_at.to', 'format'],
  ])('rejects %s (D-392)', async (query, ...expectation) => {
    expect(await refused(query)).toEqual([400, ...expectation])
  })
  it('rejects a changed, foreign or made-up page token (D-392, D-307)', async () => {
    const token = (await list('pager.pagesz=2')).next_page_token
    const other = await newTenant(0)
    const expected = [400, 'FieldInvalid', 'pager.page_token', 'token']
    expect(await refused(`pager.page_token=${token}`, other.key)).toEqual(expected)
    expect(await refused(`pager.page_token=${token}&states=success`)).toEqual(expected)
    expect(await refused(`pager.page_token=${token.slice(0, -2)}`)).toEqual(expected)
    expect(await refused('pager.page_token=made-up')).toEqual(expected)
  })
})
