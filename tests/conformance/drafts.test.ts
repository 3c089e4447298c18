import type { QuoteReply } from '@kinora/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Code, findCreate } from '../support/creates.ts'
import { callApi, created, createWith, type Fields } from '../support/creating.ts'
import { filmMs, readAdFilm, toAdFilm, waitForEnd } from '../support/films.ts'
import { quickBody } from '../support/minimal-bodies.ts'
import { probe } from '../support/probing.ts'
import { newSandbox, newTenant, send } from '../support/running-service.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>
const nineCreates = ['T2V', 'I2V', 'SE', 'R2V', 'AD', 'G1C', 'MV', 'PMV', 'EC'] as const satisfies readonly Code[]

const available = async ({ key }: Pick<Tenant, 'key'>): Promise<number> => {
  const { body } = await callApi(key, 'GET', '/ent/v2/credits')
  return (body['remains'] as { credit_remain: number }[])[0]?.credit_remain ?? Number.NaN
}
const draftTag = async (url: string): Promise<string | undefined> => (await probe(url)).format.tags['KINORA_DRAFT']
const finalize = (key: string, id: string, fields: Fields = {}, query = '') =>
  callApi(key, 'POST', `/ent/v2/tasks/${id}/finalize${query}`, fields)

let tenant: Tenant
beforeAll(async () => {
  tenant = await newTenant(1_000)
})

describe('drafts (D-510)', () => {
  it.each(nineCreates)('a quote of %s with draft has the price 0', async (code) => {
    const { status, body } = await callApi(tenant.key, 'POST', `${findCreate(code).path}?dry_run=true`, {
      ...quickBody(code),
      draft: true,
    })
    expect([status, body['reason']]).toEqual([200, undefined])
    const { credits, credits_max: most, lines, backend, warnings } = body as unknown as QuoteReply
    expect([credits, most, lines.map((line) => line.credits)]).toEqual([0, 0, lines.map(() => 0)])
    expect(lines).toHaveLength(1)
    expect(backend).not.toBe('')
    expect(warnings.map((warning) => [warning.code, warning.field])).toContainEqual(['draft', 'draft'])
  })

  it('a draft of a single video costs nothing, warns, and its file has the key of drafts', {
    timeout: filmMs,
  }, async () => {
    const owner = await newTenant(0)
    const { id, credits, warnings } = await created(owner.key, 'T2V', { draft: true })
    expect([credits, (warnings as { code: string }[]).map(({ code }) => code)]).toEqual([0, ['draft']])
    const task = await waitForEnd(owner, String(id))
    expect([task.state, task.credits, task.price_lines]).toEqual(['success', 0, [{ name: 'draft 1 s', credits: 0 }]])
    expect(task.warnings.map(({ code }) => code)).toContain('draft')
    expect(await draftTag(task.creations[0]?.url ?? '')).toBe('1')
    expect(await available(owner)).toBe(0)
  })

  it('draft: false makes the same task as before', { timeout: filmMs }, async () => {
    const { id, credits, warnings } = await created(tenant.key, 'T2V', { draft: false })
    expect([credits, warnings]).toEqual([10, []])
    const task = await waitForEnd(tenant, String(id))
    expect(await draftTag(task.creations[0]?.url ?? '')).toBeUndefined()
  })

  it('drafts beyond the seconds of a day answer 429 until midnight UTC', async () => {
    const owner = await newTenant(0)
    const order = (duration: number) => createWith(owner.key, 'G1C', { duration, draft: true })
    const accepted = [await order(180), await order(180), await order(180)]
    expect(accepted.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await order(61)
    expect([refused.status, refused.body['reason']]).toEqual([429, 'QuotaExceeded'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(86_400)
    expect((await order(60)).status).toBe(200)
    expect((await order(1)).status).toBe(429)
    const { body } = await callApi(owner.key, 'GET', '/ent/v2/tasks')
    for (const { id } of body['tasks'] as { id: string }[])
      await callApi(owner.key, 'POST', `/ent/v2/tasks/${id}/cancel`)
  })

  it('a test key accepts draft, and the field has no effect', async () => {
    const { key } = await newSandbox()
    const { warnings } = await created(key, 'T2V', { draft: true })
    expect(warnings).toMatchObject([{ code: 'field_without_effect', field: 'draft' }])
  })

  it.each([['yes'], [1], [{}]])('draft %j is rejected as a wrong type', async (draft) => {
    const { status, body } = await createWith(tenant.key, 'T2V', { draft })
    expect([status, body['reason'], body['metadata']]).toMatchObject([
      400,
      'FieldInvalid',
      { field: 'draft', rule: 'type' },
    ])
  })

  it('a draft film costs nothing, and a compose of its shots stays a draft', { timeout: 2 * filmMs }, async () => {
    const { id } = await created(tenant.key, 'AD', { draft: true })
    const before = await available(tenant)
    const task = await waitForEnd(tenant, String(id))
    expect([task.state, task.credits]).toEqual(['success', 0])
    expect(await draftTag(task.creations[0]?.url ?? '')).toBe('1')
    const film = toAdFilm(await readAdFilm(tenant, String(id)))
    const composed = await created(tenant.key, 'ADC', {
      ad_one_click_task_id: film.id,
      video_task_ids: film.videos,
      bgm_task_id: film.music,
      narration_task_id: film.narration,
    })
    const whole = await waitForEnd(tenant, String(composed['id']))
    expect([whole.state, whole.credits]).toEqual(['success', 1])
    expect(await draftTag(whole.creations[0]?.url ?? '')).toBe('1')
    expect(await available(tenant)).toBe(before - 1)
  })
})

describe('finalize (D-511)', () => {
  const startDraft = async (fields: Fields = {}): Promise<string> =>
    String((await created(tenant.key, 'T2V', { draft: true, seed: 7, ...fields }))['id'])

  it('makes the final video at the quoted price, with the request of the draft', { timeout: filmMs }, async () => {
    const draft = await startDraft({ payload: 'of the draft' })
    await waitForEnd(tenant, draft)
    const quote = (await finalize(tenant.key, draft, {}, '?dry_run=true')).body
    expect(quote).toMatchObject({ dry_run: true, credits: 10, lines: [{ credits: 10 }] })
    const before = await available(tenant)
    const { status, body } = await finalize(tenant.key, draft, { payload: 'final', parts: [0] })
    expect([status, body]).toMatchObject([
      200,
      { state: 'created', credits: 10, payload: 'final', sub_task_ids: [], warnings: [] },
    ])
    expect(body['task_id']).toBe(body['id'])
    expect(await available(tenant)).toBe(before - 10)
    const task = await waitForEnd(tenant, String(body['id']))
    expect([task.state, task.credits, task.used.seed, task.warnings.some(({ code }) => code === 'draft')]).toEqual([
      'success',
      10,
      7,
      false,
    ])
    expect(await draftTag(task.creations[0]?.url ?? '')).toBeUndefined()
    expect((await finalize(tenant.key, String(body['id']))).body['metadata']).toMatchObject({ rule: 'not_draft' })
    for (const id of [draft, task.id]) {
      const { body: listed } = await callApi(tenant.key, 'GET', `/ent/v2/films/${id}/parts/shot-0/takes`)
      expect(listed['takes']).toMatchObject([
        { id: draft, origin: 'create', draft: true, in_use: false },
        { id: task.id, origin: 'finalize', draft: false, in_use: true },
      ])
    }
  })

  it('refuses a draft that runs, a task that is no draft, and parts of other tasks', { timeout: filmMs }, async () => {
    const draft = await startDraft({ duration: 10 })
    const open = await finalize(tenant.key, draft)
    expect([open.status, open.body['metadata']]).toMatchObject([409, { rule: 'film_not_ready' }])
    await callApi(tenant.key, 'POST', `/ent/v2/tasks/${draft}/cancel`)
    const failed = await finalize(tenant.key, draft)
    expect([failed.status, failed.body['metadata']]).toMatchObject([409, { rule: 'film_not_ready' }])
    const { id } = await created(tenant.key, 'T2V')
    const final = await finalize(tenant.key, String(id))
    expect([final.status, final.body['metadata']]).toMatchObject([409, { rule: 'not_draft' }])
    for (const [parts, field, rule] of [
      [[1], 'parts[0]', 'reference'],
      [['100000000000000001'], 'parts[0]', 'reference'],
      [[0, 0], 'parts[1]', 'duplicate'],
      [[true], 'parts[0]', 'type'],
      ['0', 'parts', 'type'],
    ] as const) {
      const { status, body } = await finalize(tenant.key, draft, { parts })
      expect([status, body['reason'], body['metadata']]).toMatchObject([400, 'FieldInvalid', { field, rule }])
    }
    await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`)
  })

  it('answers 404 for unknown tasks and films, and 400 without credits', { timeout: filmMs }, async () => {
    expect((await finalize(tenant.key, '100000000000000001')).body['reason']).toBe('TaskNotFound')
    const poor = await newTenant(0)
    const draft = String((await created(poor.key, 'T2V', { draft: true }))['id'])
    expect((await finalize(tenant.key, draft)).body['reason']).toBe('TaskNotFound')
    await waitForEnd(poor, draft)
    expect((await finalize(poor.key, draft)).body['reason']).toBe('CreditInsufficient')
    expect((await finalize(poor.key, draft, {}, '?dry_run=true')).body).toMatchObject({ credits: 10 })
  })

  it('an Idempotency-Key makes one final video', { timeout: filmMs }, async () => {
    const draft = await startDraft()
    await waitForEnd(tenant, draft)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const order = () => send(tenant.key, 'POST', `/ent/v2/tasks/${draft}/finalize`, { body: '{}', headers })
    const [first, second] = [await order(), await order()]
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(first.body['id'])}/cancel`)
  })
})
