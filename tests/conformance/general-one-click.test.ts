import { oneClickReply } from '@kinora/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCreate } from '../support/creates.ts'
import { callApi, createWith } from '../support/creating.ts'
import { filmMs, readOneClick, waitForEnd } from '../support/films.ts'
import { startReceiver } from '../support/receiver.ts'
import { newTenant } from '../support/running-service.ts'
import { readValidity } from '../support/signed-urls.ts'

const { path } = findCreate('G1C')
const stems = ['general_one_click', 'genernal_one_click', 'mv', 'premium_mv']

let tenant: Awaited<ReturnType<typeof newTenant>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let id: string
let createText: string
beforeAll(async () => {
  tenant = await newTenant(20_000)
  receiver = await startReceiver()
  const { text, body } = await createWith(tenant.key, 'G1C', {
    duration: 2,
    callback_url: receiver.url,
    payload: 'mine',
  })
  createText = text
  id = String(body['id'])
  await waitForEnd(tenant, id)
}, filmMs)
afterAll(() => receiver?.stop())

const listJobs = async (type: 'generate_video' | 'compose') =>
  (await readOneClick(tenant, id)).job_records.filter((group) => group.type === type).flatMap(({ jobs }) => jobs)

describe('a general film', () => {
  it('returns only its id on create (D-034, D-279)', () => {
    expect(createText).toBe(JSON.stringify({ id }))
  })
  it('is read at its path and at the misspelled path only (D-280, D-282)', async () => {
    const answers = await Promise.all(
      stems.map((stem) => callApi(tenant.key, 'GET', `/ent/v2/one-click/${stem}/${id}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    expect(answers[3]?.body['reason']).toBe('TaskNotFound')
    const reply = oneClickReply.strict().parse(answers[0]?.body)
    expect(reply).toMatchObject({
      type: 'one_click',
      creator_id: tenant.id,
      state: 'success',
      credits: 80,
      payload: 'mine',
      progress: 100,
      input: '',
      err_code: '',
      err_msg: '',
    })
    expect(reply.signed_url).toBe(reply.creations[0]?.url)
  })
  it('lists its jobs with their inputs (D-282)', async () => {
    const [video] = await listJobs('generate_video')
    expect(video).toMatchObject({ index: 0, state: 'success', input: '', output: '' })
    expect(video?.mv_generate_video_input).toMatchObject({ duration: 2, lyric_text: '' })
    expect((await fetch(video?.mv_generate_video_input?.signed_images[0] ?? '')).status).toBe(200)
    expect(await listJobs('compose')).toHaveLength(1)
  })
  it('lists the composed film first, then a video per segment (D-283)', async () => {
    const { creations } = await tenant.client.get(id)
    const [video] = await listJobs('generate_video')
    expect(creations).toHaveLength(2)
    expect(creations[1]?.url).toBe(video?.signed_url)
    const [life] = await readValidity(async () => [(await tenant.client.get(id)).creations[0]?.url])
    expect(life?.atRequest).toBeGreaterThanOrEqual(86_400)
  })
  it('returns a job in the format of a film (D-282)', async () => {
    const [video] = await listJobs('generate_video')
    const { status, body } = await callApi(tenant.key, 'GET', `${path}/${video?.id}`)
    expect([status, body['id'], body['state']]).toEqual([200, video?.id, 'success'])
    expect((await callApi(tenant.key, 'GET', `/ent/v2/one-click/mv/${video?.id}`)).status).toBe(404)
  })
  it('sends callbacks with signed_url and err_msg (D-312)', async () => {
    const [last] = await receiver.waitFor(({ body, event }) => body['id'] === id && event === 'success')
    expect(last?.body).toMatchObject({ state: 'success', err_msg: '', signed_url: expect.stringMatching(/^http/) })
  })
})

describe('edits and composes of a general film', () => {
  it(
    'are jobs of the film with their own price (D-281, D-351)',
    async () => {
      const [video] = await listJobs('generate_video')
      const edited = await callApi(tenant.key, 'POST', `${path}/${id}/edit`, {
        id,
        job_id: video?.id,
        prompt: 'by night',
      })
      const job = String(edited.body['id'])
      expect(edited.text).toBe(JSON.stringify({ id: job }))
      expect(await waitForEnd(tenant, job)).toMatchObject({ state: 'success', credits: 80 })
      const takes = await listJobs('generate_video')
      expect(takes.map((take) => take.id)).toEqual([video?.id, job])
      expect(takes[1]?.mv_generate_video_input?.prompt).toBe('by night')

      const joined = await callApi(tenant.key, 'POST', `${path.replace('general', 'genernal')}/${id}/compose`, {
        job_ids: job,
      })
      const compose = String(joined.body['id'])
      expect(joined.text).toBe(JSON.stringify({ id: compose }))
      expect(await waitForEnd(tenant, compose)).toMatchObject({ state: 'success', credits: 1 })
      const { creations, signed_url: address } = await readOneClick(tenant, id)
      expect(address).toBe(creations[0]?.url)
      expect(creations[1]?.url).toBe((await listJobs('generate_video'))[1]?.signed_url)
      const { body } = await callApi(tenant.key, 'GET', `/ent/v2/tasks?task_ids=${id},${job},${compose}`)
      expect((body['tasks'] as { type: string }[]).map(({ type }) => type)).toEqual([
        'general_one_click-compose',
        'general_one_click-edit',
        'general_one_click',
      ])
    },
    filmMs,
  )
  it.each<[string, string, () => object, number, string, string | undefined]>([
    ['an unknown job', 'edit', () => ({ job_id: '247549788994682041', prompt: 'a' }), 404, 'TaskNotFound', undefined],
    [
      'another id',
      'edit',
      () => ({ id: '247549788994682041', job_id: id, prompt: 'a' }),
      400,
      'FieldInvalid',
      'mismatch',
    ],
    ['no job', 'edit', () => ({ prompt: 'a' }), 400, 'FieldLacking', 'required'],
    ['too many jobs', 'compose', () => ({ job_ids: [id, id] }), 400, 'FieldItemCountOutOfRange', 'count'],
    ['an unknown one', 'compose', () => ({ job_ids: ['247549788994682041'] }), 400, 'FieldInvalid', 'reference'],
  ])('are refused for %s (D-276, D-281)', async (_, what, fields, status, reason, rule) => {
    const answer = await callApi(tenant.key, 'POST', `${path}/${id}/${what}`, fields() as Record<string, unknown>)
    const { rule: actualRule } = (answer.body['metadata'] ?? {}) as { rule?: string }
    expect([answer.status, answer.body['reason'], actualRule]).toEqual([status, reason, rule])
  })
  it('are refused before the film is ready and at other paths (D-274, D-280, D-281)', async () => {
    const { body } = await createWith(tenant.key, 'G1C', {})
    const [film, fields] = [String(body['id']), { job_id: id, prompt: 'a' }]
    const early = await callApi(tenant.key, 'POST', `${path}/${film}/edit`, fields)
    expect([early.status, early.body['reason'], (early.body['metadata'] as { rule?: string }).rule]).toEqual([
      409,
      'Conflict',
      'film_not_ready',
    ])
    for (const stem of ['mv', 'premium_mv'])
      expect((await callApi(tenant.key, 'POST', `/ent/v2/one-click/${stem}/${id}/edit`, fields)).status).toBe(404)
    await tenant.client.cancel(film)
  })
})
