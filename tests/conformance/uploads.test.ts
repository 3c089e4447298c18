import { beforeAll, describe, expect, it } from 'vitest'
import type { Code } from '../support/creates.ts'
import { ask, createWith, type Fields } from '../support/creating.ts'
import { gif } from '../support/files/other-images.ts'
import { png, pngOfBytes } from '../support/files/png.ts'
import { newTenant } from '../support/running-service.ts'
import { finishUpload, openUpload, put, storeUpload } from '../support/uploading.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>

const mib = 2 ** 20
const picture = png({ width: 256, height: 256 })
let tenant: Tenant
let other: Tenant

beforeAll(async () => {
  ;[tenant, other] = await Promise.all([newTenant(1_000_000), newTenant(1_000_000)])
})

const refusalOf = ({ status, body }: { status: number; body: Fields }) => [
  status,
  body['reason'],
  (body['metadata'] as Fields | undefined)?.['rule'],
]

describe('opening an upload', () => {
  it('answers an id, an address for an hour and when that ends (D-025, D-400)', async () => {
    const opened = await openUpload(tenant.key, { scene: 'x'.repeat(64) })
    expect(Object.keys(opened).toSorted()).toEqual(['expires_at', 'id', 'put_url'])
    expect(opened.id).toMatch(/^[1-9][0-9]{17,18}$/)
    expect(opened.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(new URL(opened.put_url).searchParams.get('X-Amz-Expires')).toBe('3600')
    expect(Math.abs(Date.parse(opened.expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000)
  })
  it.each([[{ scene: 'x'.repeat(65) }, 'max_length'] as const, [{ scene: 7 }, 'type'] as const])(
    'takes a scene as a text of at most 64 characters (D-400)',
    async (fields, rule) => {
      const answer = await ask(tenant.key, 'POST', '/tools/v2/files/uploads', fields)
      expect(refusalOf(answer)).toEqual([400, 'FieldInvalid', rule])
    },
  )
})

describe('the address of an upload', () => {
  it('takes bytes without a key and answers a quoted tag (D-401)', async () => {
    const { put_url: url } = await openUpload(tenant.key)
    const answer = await put(url, picture)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('etag')).toMatch(/^".+"$/)
  })
  it('takes nothing of 10 MB, and nothing but a PUT (D-401)', async () => {
    const { put_url: url } = await openUpload(tenant.key)
    expect((await put(url, new Uint8Array(10 * mib))).status).toBe(413)
    expect((await fetch(url)).status).toBe(403)
  })
  it('may be written to again; what was there when it was finished stays (D-401)', async () => {
    const { id, put_url: url } = await openUpload(tenant.key)
    const etag = (await put(url, picture)).headers.get('etag')
    const finished = await finishUpload(tenant.key, id, { etag })
    await put(url, gif)
    expect((await finishUpload(tenant.key, id, { etag })).body).toEqual(finished.body)
    const { status } = await ask(tenant.key, 'POST', '/ent/v2/subjects', { name: 'a', images: [finished.body['uri']] })
    expect(status).toBe(200)
  })
})

describe('finishing an upload', () => {
  it('answers the reference, with or without quotes around the tag, and again (D-402)', async () => {
    const { id, put_url: url } = await openUpload(tenant.key)
    const etag = (await put(url, picture)).headers.get('etag') ?? ''
    for (const sent of [etag, etag.replaceAll('"', '')])
      expect((await finishUpload(tenant.key, id, { etag: sent })).body).toEqual({ uri: `ssupload:?id=${id}` })
  })
  it('is refused while nothing is stored, and for another tag (D-402)', async () => {
    const { id, put_url: url } = await openUpload(tenant.key)
    expect(refusalOf(await finishUpload(tenant.key, id, { etag: 'x' }))).toEqual([409, 'Conflict', 'not_uploaded'])
    await put(url, picture)
    expect(refusalOf(await finishUpload(tenant.key, id, { etag: 'x' }))).toEqual([400, 'FieldInvalid', 'mismatch'])
    expect(refusalOf(await finishUpload(tenant.key, id, {}))).toEqual([400, 'FieldLacking', 'required'])
  })
  it.each([
    ['no picture of the four kinds', () => gif, ['ImageFormatInvalid', 'sniff']],
    ['nothing at all', () => new Uint8Array(), ['ImageFormatInvalid', 'empty']],
  ])('is refused for %s (D-402)', async (_what, bytes, [reason, rule]) => {
    const { id, put_url: url } = await openUpload(tenant.key)
    const { status, headers } = await put(url, bytes())
    expect(status).toBe(200)
    const etag = headers.get('etag')
    expect(refusalOf(await finishUpload(tenant.key, id, { etag }))).toEqual([400, reason, rule])
  })
  it('takes a picture of one byte less (D-012, D-402)', async () => {
    expect((await storeUpload(tenant.key, pngOfBytes(10 * mib - 1))).uri).toMatch(/^ssupload:/)
  })
  it('is for the tenant that opened it (D-402)', async () => {
    const { id } = await openUpload(tenant.key)
    for (const [key, which] of [
      [other.key, id],
      [tenant.key, '247549788994682041'],
      [tenant.key, 'x'],
    ] as const)
      expect((await finishUpload(key, which, { etag: 'x' })).body).toMatchObject({ code: 404, reason: 'NotFound' })
  })
})

describe('an upload reference', () => {
  const uses: [string, Code, (uri: string) => Fields][] = [
    ['the start frame', 'I2V', (uri) => ({ images: [uri] })],
    ['start and end frame', 'SE', (uri) => ({ images: [uri, uri] })],
    ['a reference', 'R2V', (uri) => ({ images: [uri] })],
    ['a subject', 'R2V', (uri) => ({ images: undefined, subjects: [{ name: 'a', images: [uri] }] })],
    ['a picture to edit', 'R2I', (uri) => ({ images: [uri] })],
    ['a mark', 'T2V', (uri) => ({ watermark: true, wm_url: uri })],
  ]
  let uri: string
  beforeAll(async () => {
    uri = (await storeUpload(tenant.key, picture)).uri
  })
  it.each(uses)('stands for %s (D-160, D-402)', async (_what, code, fields) => {
    const { status, body, text } = await createWith(tenant.key, code, fields(uri))
    expect([status, text]).toEqual([200, text])
    await ask(tenant.key, 'POST', `/ent/v2/tasks/${String(body['id'])}/cancel`)
    expect(body['images'] ?? [uri]).toEqual(code === 'SE' ? [uri, uri] : [uri])
  })
  it('is judged by what the field asks of pictures, before an answer (D-163)', async () => {
    const small = await storeUpload(tenant.key, png({ width: 100, height: 100 }))
    const answer = await createWith(tenant.key, 'R2I', { images: [small.uri] })
    expect(refusalOf(answer)).toEqual([400, 'ImageSizeInvalid', 'min_side'])
  })
  it('of another tenant, unknown or not finished is refused in the same words (D-183)', async () => {
    const { id } = await openUpload(tenant.key)
    const attempts = [
      [other.key, uri],
      [tenant.key, `ssupload:?id=${id}`],
      [tenant.key, 'ssupload:?id=247549788994682041'],
    ] as const
    const answers = await Promise.all(attempts.map(([key, image]) => createWith(key, 'I2V', { images: [image] })))
    for (const answer of answers) expect(refusalOf(answer)).toEqual([400, 'FieldInvalid', 'upload_reference'])
    expect(new Set(answers.map(({ body }) => body['message'])).size).toBe(1)
  })
})
