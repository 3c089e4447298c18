import { beforeAll, describe, expect, it } from 'vitest'
import type { Code } from '../support/creates.ts'
import { callApi, createWith, type Fields } from '../support/creating.ts'
import { gif } from '../support/files/other-images.ts'
import { png, pngWithSize } from '../support/files/png.ts'
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

const readRefusal = ({ status, body }: { status: number; body: Fields }) => [
  status,
  body['reason'],
  (body['metadata'] as Fields | undefined)?.['rule'],
]

describe('opening an upload', () => {
  it('returns an id, a URL valid for one hour and its expiry (D-025, D-400)', async () => {
    const opened = await openUpload(tenant.key, { scene: 'x'.repeat(64) })
    expect(Object.keys(opened).toSorted()).toEqual(['expires_at', 'id', 'put_url'])
    expect(opened.id).toMatch(/^[1-9][0-9]{17,18}$/)
    expect(opened.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(new URL(opened.put_url).searchParams.get('X-Amz-Expires')).toBe('3600')
    expect(Math.abs(Date.parse(opened.expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000)
  })
  it.each([[{ scene: 'x'.repeat(65) }, 'max_length'] as const, [{ scene: 7 }, 'type'] as const])(
    'rejects a scene that is not a string of at most 64 characters: %j (D-400)',
    async (fields, rule) => {
      const answer = await callApi(tenant.key, 'POST', '/tools/v2/files/uploads', fields)
      expect(readRefusal(answer)).toEqual([400, 'FieldInvalid', rule])
    },
  )
})

describe('the presigned upload URL', () => {
  it('accepts bytes without a key and returns a quoted ETag (D-401)', async () => {
    const { put_url: url } = await openUpload(tenant.key)
    const answer = await put(url, picture)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('etag')).toMatch(/^".+"$/)
  })
  it('rejects 10 MB and every method but PUT (D-401)', async () => {
    const { put_url: url } = await openUpload(tenant.key)
    expect((await put(url, new Uint8Array(10 * mib))).status).toBe(413)
    expect((await fetch(url)).status).toBe(403)
  })
  it('can be written again without changing a finished upload (D-401)', async () => {
    const { id, put_url: url } = await openUpload(tenant.key)
    const etag = (await put(url, picture)).headers.get('etag')
    const finished = await finishUpload(tenant.key, id, { etag })
    await put(url, gif)
    expect((await finishUpload(tenant.key, id, { etag })).body).toEqual(finished.body)
    const { status } = await callApi(tenant.key, 'POST', '/ent/v2/subjects', {
      name: 'a',
      images: [finished.body['uri']],
    })
    expect(status).toBe(200)
  })
})

describe('finishing an upload', () => {
  it('returns the reference for a quoted or unquoted ETag, repeatedly (D-402)', async () => {
    const { id, put_url: url } = await openUpload(tenant.key)
    const etag = (await put(url, picture)).headers.get('etag') ?? ''
    for (const sent of [etag, etag.replaceAll('"', '')])
      expect((await finishUpload(tenant.key, id, { etag: sent })).body).toEqual({ uri: `ssupload:?id=${id}` })
  })
  it('is refused before bytes are stored, and for another ETag (D-402)', async () => {
    const { id, put_url: url } = await openUpload(tenant.key)
    expect(readRefusal(await finishUpload(tenant.key, id, { etag: 'x' }))).toEqual([409, 'Conflict', 'not_uploaded'])
    await put(url, picture)
    expect(readRefusal(await finishUpload(tenant.key, id, { etag: 'x' }))).toEqual([400, 'FieldInvalid', 'mismatch'])
    expect(readRefusal(await finishUpload(tenant.key, id, {}))).toEqual([400, 'FieldLacking', 'required'])
  })
  it.each([
    ['an unsupported format', () => gif, ['ImageFormatInvalid', 'sniff']],
    ['an empty file', () => new Uint8Array(), ['ImageFormatInvalid', 'empty']],
  ])('is refused for %s (D-402)', async (_what, bytes, [reason, rule]) => {
    const { id, put_url: url } = await openUpload(tenant.key)
    const { status, headers } = await put(url, bytes())
    expect(status).toBe(200)
    const etag = headers.get('etag')
    expect(readRefusal(await finishUpload(tenant.key, id, { etag }))).toEqual([400, reason, rule])
  })
  it('accepts a picture of 10 MB minus one byte (D-012, D-402)', async () => {
    expect((await storeUpload(tenant.key, pngWithSize(10 * mib - 1))).uri).toMatch(/^ssupload:/)
  })
  it('is limited to the tenant that opened it (D-402)', async () => {
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
  it.each(uses)('can be used as %s (D-160, D-402)', async (_what, code, fields) => {
    const { status, body, text } = await createWith(tenant.key, code, fields(uri))
    expect([status, text]).toEqual([200, text])
    await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(body['id'])}/cancel`)
    expect(body['images'] ?? [uri]).toEqual(code === 'SE' ? [uri, uri] : [uri])
  })
  it('is validated against the limits of the field before the response (D-163)', async () => {
    const small = await storeUpload(tenant.key, png({ width: 100, height: 100 }))
    const answer = await createWith(tenant.key, 'R2I', { images: [small.uri] })
    expect(readRefusal(answer)).toEqual([400, 'ImageSizeInvalid', 'min_side'])
  })
  it('of another tenant, unknown or unfinished is refused with the same message (D-183)', async () => {
    const { id } = await openUpload(tenant.key)
    const attempts = [
      [other.key, uri],
      [tenant.key, `ssupload:?id=${id}`],
      [tenant.key, 'ssupload:?id=247549788994682041'],
    ] as const
    const answers = await Promise.all(attempts.map(([key, image]) => createWith(key, 'I2V', { images: [image] })))
    for (const answer of answers) expect(readRefusal(answer)).toEqual([400, 'FieldInvalid', 'upload_reference'])
    expect(new Set(answers.map(({ body }) => body['message'])).size).toBe(1)
  })
})
