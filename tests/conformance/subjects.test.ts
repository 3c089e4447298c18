import { beforeAll, describe, expect, it } from 'vitest'
import { callApi, created, type Fields } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { png, pngUri, smallPng } from '../support/files/png.ts'
import { probe } from '../support/probing.ts'
import { newTenant } from '../support/running-service.ts'
import { storeUpload } from '../support/uploading.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>

const subjects = '/ent/v2/subjects'
const unknownId = '247549788994682041'
let tenant: Tenant
let other: Tenant

beforeAll(async () => {
  ;[tenant, other] = await Promise.all([newTenant(), newTenant()])
})

const make = async (fields: Fields = {}, key = tenant.key): Promise<Fields> => {
  const { status, body, text } = await callApi(key, 'POST', subjects, { name: 'Mio', images: [smallPng], ...fields })
  if (status !== 200) throw new Error(text)
  return body
}
const list = async (query = '', key = tenant.key) =>
  (await callApi(key, 'GET', `${subjects}${query}`)).body as {
    subjects: (Fields & { id: string; name: string })[]
    next_page_token: string
    count: number
  }
const change = (id: unknown, fields: Fields, key = tenant.key) =>
  callApi(key, 'PUT', `${subjects}/${String(id)}`, fields)

describe('creating a subject', () => {
  it('returns its fields, a description and its price (D-300 – D-302)', async () => {
    const reply = await make({ voice_id: 'Arrogant_Miss' })
    expect(reply).toEqual({
      id: expect.stringMatching(/^[1-9][0-9]{17,18}$/),
      name: 'Mio',
      images: [expect.stringMatching(/^http.+X-Amz-Signature=/)],
      videos: [],
      voice_id: 'Arrogant_Miss',
      style: expect.any(String),
      // The built-in engine describes pictures.
      description: expect.stringMatching(/\w{3}/),
      credits: 5,
    })
  })
  it('accepts up to three pictures, embedded, uploaded or stored, and each can be downloaded (D-300, D-301)', async () => {
    const [{ uri }, earlier] = await Promise.all([storeUpload(tenant.key, png({ width: 160, height: 128 })), make()])
    const [known] = earlier['images'] as string[]
    const reply = await make({ images: [pngUri(128, 200), uri, known] })
    const answers = await Promise.all((reply['images'] as string[]).map((url) => fetch(url)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(Array(3).fill('image/png'))
  })
  it.each([
    ['without pictures and videos', { images: undefined }, 'FieldLacking'],
    ['with four pictures', { images: Array(4).fill(smallPng) }, 'FieldItemCountOutOfRange'],
    ['with a picture that is too small', { images: [pngUri(127, 200)] }, 'ImageSizeInvalid'],
    ['without a name', { name: ' ' }, 'FieldLacking'],
    ['with a bracket in its name', { name: 'a]' }, 'FieldInvalid'],
    ['with a picture that breaks off', { images: [brokenPng()] }, 'ImageFormatInvalid'],
  ])('is refused %s (D-300)', async (_what, fields, reason) => {
    const { status, body } = await callApi(tenant.key, 'POST', subjects, { name: 'a', images: [smallPng], ...fields })
    expect([status, body['reason']]).toEqual([400, reason])
  })
  it('costs five credits, and nothing if refused (D-344)', async () => {
    const poor = await newTenant(5)
    const attempt = async (images: string[]) =>
      (await callApi(poor.key, 'POST', subjects, { name: 'a', images })).body['reason'] ?? 'made'
    expect(await attempt([brokenPng()])).toBe('ImageFormatInvalid')
    expect(await attempt([smallPng])).toBe('made')
    expect(await attempt([smallPng])).toBe('CreditInsufficient')
    expect((await list('', poor.key)).count).toBe(1)
  })
})

/** A PNG with a valid header and truncated pixels. */
function brokenPng(): string {
  const whole = png({ width: 256, height: 256 })
  return dataUri('image/png', whole.subarray(0, whole.length - 40))
}

describe('listing subjects', () => {
  let crowd: Tenant
  beforeAll(async () => {
    crowd = await newTenant()
    for (const name of ['one', 'two', 'three', 'four', 'five']) await make({ name }, crowd.key)
  })
  it('returns the newest first (D-303)', async () => {
    const { subjects: found, next_page_token: token, count } = await list('', crowd.key)
    expect(found.map(({ name }) => name)).toEqual(['five', 'four', 'three', 'two', 'one'])
    expect([token, count]).toEqual(['', 5])
    const { credits: _credits, images: _images, ...rest } = await make({ name: 'six' }, crowd.key)
    expect((await list('?count=1', crowd.key)).subjects[0]).toMatchObject(rest)
    await callApi(crowd.key, 'DELETE', `${subjects}/${String(rest['id'])}`)
  })
  it('returns each subject once over all pages (D-303, D-307)', async () => {
    const listedNames: string[] = []
    let token = ''
    do {
      const page = await list(`?count=2&next_page_token=${encodeURIComponent(token)}`, crowd.key)
      expect(page.count).toBe(page.subjects.length)
      listedNames.push(...page.subjects.map(({ name }) => name))
      token = page.next_page_token
    } while (token !== '')
    expect(listedNames).toEqual(['five', 'four', 'three', 'two', 'one'])
  })
  it('filters by ids, repeated or comma-separated (D-303)', async () => {
    const [a, b, c] = (await list('', crowd.key)).subjects.map(({ id }) => id)
    const found = await list(`?subject_ids=${a},${b}&subject_ids=${c}&subject_ids=${unknownId}`, crowd.key)
    expect(found.subjects.map(({ id }) => id)).toEqual([a, b, c])
  })
  it('lists system subjects separately (D-303)', async () => {
    const { subjects: found, count } = await list('?ownership=system', crowd.key)
    expect(found).toHaveLength(count)
    for (const subject of found) expect(subject).not.toHaveProperty('style')
  })
  it('rejects a changed, foreign or made-up page token (D-307)', async () => {
    const { next_page_token: token } = await list('?count=2', crowd.key)
    const refused = async (query: string, key = crowd.key) => (await callApi(key, 'GET', `${subjects}${query}`)).body
    const expected = { reason: 'FieldInvalid', metadata: { rule: 'token' } }
    expect(await refused('?next_page_token=made-up')).toMatchObject(expected)
    expect(await refused(`?next_page_token=${token.slice(0, -1)}`)).toMatchObject(expected)
    expect(await refused(`?next_page_token=${encodeURIComponent(token)}`, other.key)).toMatchObject(expected)
    expect(await refused(`?ownership=system&next_page_token=${encodeURIComponent(token)}`)).toMatchObject(expected)
  })
})

describe('updating a subject', () => {
  it('changes only the given fields, free of charge (D-301, D-304)', async () => {
    const { id, images } = await make({ voice_id: 'v1' })
    const { body } = await change(id, { id, name: 'Leo', style: 'ink', description: 'A cat.' })
    const expected = { id, name: 'Leo', voice_id: 'v1', style: 'ink', description: 'A cat.', credits: 0 }
    expect(body).toMatchObject(expected)
    const toPaths = (urls: unknown) => (urls as string[]).map((url) => new URL(url).pathname)
    expect(toPaths(body['images'])).toEqual(toPaths(images))
    expect((await change(id, {})).body).toMatchObject(expected)
  })
  it('replaces all pictures (D-304)', async () => {
    const { id } = await make({ images: [smallPng, smallPng] })
    expect((await change(id, { images: [pngUri(200, 200)] })).body['images']).toHaveLength(1)
    expect((await list(`?subject_ids=${String(id)}`)).subjects[0]?.['images']).toHaveLength(1)
  })
  it('rejects another id, new videos and values beyond the limits (D-304)', async () => {
    const { id } = await make()
    const refusal = async (fields: Fields) => {
      const { body } = await change(id, fields)
      return [body['reason'], (body['metadata'] as Fields)['rule']]
    }
    expect(await refusal({ id: unknownId })).toEqual(['FieldInvalid', 'mismatch'])
    expect(await refusal({ videos: ['https://films.example.com/a.mp4'] })).toEqual(['FieldUnwanted', 'unwanted'])
    expect(await refusal({ style: 'x'.repeat(101) })).toEqual(['FieldInvalid', 'max_length'])
    expect((await change(id, { style: 'x'.repeat(100), description: 'x'.repeat(2_000) })).status).toBe(200)
  })
  it('is limited to the owner; other tenants get NotFound (D-305)', async () => {
    const { id } = await make()
    for (const [key, which] of [
      [other.key, id],
      [tenant.key, unknownId],
      [tenant.key, 'x'],
    ] as const)
      expect((await change(which, { name: 'b' }, key)).body).toMatchObject({ code: 404, reason: 'NotFound' })
    expect((await list('', other.key)).count).toBe(0)
  })
  it('applies concurrent updates atomically; the last one wins (D-305)', async () => {
    const { id } = await make()
    const names = Array.from({ length: 8 }, (_, i) => `n${i}`)
    await Promise.all(names.map((name) => change(id, { name, style: name, description: name })))
    const [{ name, style, description } = { name: '' } as Fields] = (await list(`?subject_ids=${String(id)}`)).subjects
    expect(names).toContain(name)
    expect([style, description]).toEqual([name, name])
  })
})

describe('a subject', () => {
  it('can be deleted once (D-306)', async () => {
    const { id } = await make()
    const remove = () => callApi(tenant.key, 'DELETE', `${subjects}/${String(id)}`)
    expect(await remove()).toMatchObject({ status: 200, body: {} })
    expect((await remove()).body).toMatchObject({ code: 404, reason: 'NotFound' })
    expect((await list(`?subject_ids=${String(id)}`)).subjects).toEqual([])
  })
  it('is not a task (D-308)', async () => {
    const { id } = await make()
    const { body } = await callApi(tenant.key, 'GET', `/ent/v2/tasks/${String(id)}/creations`)
    expect(body).toMatchObject({ code: 404, reason: 'TaskNotFound' })
  })
  it('can be used by id by its owner until it is deleted (D-241, D-247)', async () => {
    const { id } = await make()
    const cast = (server_id: unknown, key = tenant.key) =>
      callApi(key, 'POST', '/ent/v2/reference2video', {
        model: 'genq2',
        prompt: '[@hero] waves',
        subjects: { name: 'hero', server_id },
        duration: 1,
        resolution: '540p',
      })
    const accepted = await cast(id)
    expect(accepted.status).toBe(200)
    await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(accepted.body['id'])}/cancel`)
    await callApi(tenant.key, 'DELETE', `${subjects}/${String(id)}`)
    const refusals = await Promise.all([cast(id), cast(unknownId), cast('x'), cast(id, other.key)])
    const texts = refusals.map(({ body }) => {
      expect(body).toMatchObject({
        reason: 'FieldInvalid',
        metadata: { field: 'subjects[0].server_id', rule: 'reference' },
      })
      return body['message']
    })
    expect(new Set(texts).size).toBe(1)
  })
  it('is found by name in a prompt only with auto_subjects (D-244, D-248)', async () => {
    const name = 'Zephyrine'
    const lone = await newTenant()
    await make({ name, images: [pngUri(144, 256)] }, lone.key)
    const body = { images: undefined, model: 'genq2', prompt: `${name} dances` }
    const reply = await created(lone.key, 'R2V', { ...body, auto_subjects: true, aspect_ratio: 'auto' })
    const ended = await lone.client.wait(String(reply['id']))
    // The film takes its shape from this only picture, which is portrait.
    const { streams } = await probe(String(ended.creations[0]?.url))
    expect(streams[0]).toMatchObject({ width: 576, height: 1024 })
    const { body: refusal } = await callApi(lone.key, 'POST', '/ent/v2/reference2video', body)
    expect(refusal).toMatchObject({ reason: 'FieldLacking', metadata: { field: 'images', rule: 'required' } })
  })
})
