import OpenAI from 'openai'
import { beforeAll, describe, expect, it } from 'vitest'
import { openaiClient, openaiSandbox, pictureFile, smallVideo, toVideoParams } from '../../support/openai-client.ts'
import { newTenant, send } from '../../support/running-service.ts'

let client: OpenAI
let key: string
beforeAll(async () => {
  ;({ client, key } = await openaiSandbox())
})

describe('refusals use the error format and parameter names of the OpenAI client (D-398)', () => {
  it.each([
    [{ prompt: '' }, 'FieldLacking', 'prompt', /prompt/],
    [{ seconds: '99' }, 'FieldInvalid', 'seconds', /seconds: .*1/],
    [{ seconds: 'four' }, 'FieldInvalid', 'seconds', /seconds/],
    [{ size: '1024x1792' }, 'FieldInvalid', 'size', /size: must be one of .*1280x720/],
    [{ size: '640x360' }, 'FieldInvalid', 'size', /size/],
    [{ model: 'sora-2' }, 'FieldInvalid', 'model', /genq2/],
    [{ input_reference: { file_id: 'file-1' } }, 'FieldInvalid', 'input_reference', /send the bytes/],
    [{ input_reference: 'invalid', model: 'genq3-turbo' }, 'FieldInvalid', 'input_reference', /input_reference: /],
  ])('videos %j', async (fields, code, param, message) => {
    const refused = client.videos.create(toVideoParams({ ...smallVideo, prompt: 'a', ...fields }))
    await expect(refused).rejects.toBeInstanceOf(OpenAI.BadRequestError)
    await expect(refused).rejects.toMatchObject({ code, param, type: 'invalid_request_error' })
    await expect(refused).rejects.toThrow(message)
  })

  it.each([
    [{ n: 2 }, 'n'],
    [{ response_format: 'gif' }, 'response_format'],
    [{ output_format: 'webp' }, 'output_format'],
    [{ stream: true }, 'stream'],
    [{ size: '1024x1024' }, 'size'],
    [{ mask: 'a' }, 'mask'],
  ])('images %j', async (fields, param) => {
    const body = JSON.stringify({ prompt: 'a', ...fields })
    const { status, body: reply } = await send(key, 'POST', '/v1/images/generations', { body })
    expect({ status, ...reply }).toMatchObject({ status: 400, error: { param, type: 'invalid_request_error' } })
  })

  it('name an unusable picture by its index', async () => {
    const image = [await pictureFile(), new File(['no picture'], 'a.png')]
    const refused = client.images.edit({ image, prompt: 'a' })
    await expect(refused).rejects.toMatchObject({ code: 'ImageFormatInvalid', param: 'image[1]' })
    await expect(client.images.edit({ image: [], prompt: 'a', model: 'genq1' })).rejects.toMatchObject({
      param: 'image',
    })
  })

  it.each([
    [{ voice: 'a/b' }, 'voice'],
    [{ input: '' }, 'input'],
    [{ speed: 4 }, 'speed'],
    [{ response_format: 'wav' }, 'response_format'],
  ] as const)('speech %j', async (fields, param) => {
    const refused = client.audio.speech.create({ model: 'any', voice: 'Arrogant_Miss', input: 'a', ...fields })
    await expect(refused).rejects.toMatchObject({ status: 400, param })
  })

  it('of videos.list name limit, after and order', async () => {
    await expect(client.videos.list({ limit: 101 })).rejects.toMatchObject({
      code: 'PageSizeOutOfRange',
      param: 'limit',
    })
    await expect(client.videos.list({ after: 'yesterday' })).rejects.toMatchObject({ param: 'after' })
    await expect(client.videos.list({ order: 'up' as never })).rejects.toMatchObject({ param: 'order' })
  })
})

it('refusals become the matching error classes of the OpenAI client (D-398)', async () => {
  await expect(openaiClient('gk_live_nonsense').models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
  const reader = openaiClient((await newTenant(0, 1, ['read'])).key)
  const fields = toVideoParams({ ...smallVideo, prompt: 'a' })
  await expect(reader.videos.create(fields)).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError)
  const poor = openaiClient((await newTenant(0)).key)
  await expect(poor.videos.create(fields)).rejects.toMatchObject({ code: 'CreditInsufficient' })
  const missing = client.videos.retrieve('247654321098765432')
  await expect(missing).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  await expect(missing).rejects.toMatchObject({ requestID: expect.stringMatching(/^[0-9a-f]{32}$/) })
  await expect(client.files.list()).rejects.toMatchObject({ status: 404, code: 'NotFound', type: 'not_found_error' })
})

describe('a multipart body (D-043)', () => {
  const boundary = '----lighthouse'
  const form = `multipart/form-data; boundary=${boundary}`
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const sendForm = (text: string, path = '/v1/videos', type = form) =>
    send(key, 'POST', path, { body: text, headers: { 'content-type': type } })
  const whole = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`

  it('is accepted on two routes only', async () => {
    for (const path of ['/ent/v2/text2video', '/v1/images/generations', '/v1/audio/speech'])
      expect(await sendForm(whole(part('prompt', 'a')), path)).toMatchObject({ status: 415 })
    expect(await sendForm(whole(part('prompt', 'a')), '/v1/videos', 'multipart/form-data')).toMatchObject({
      status: 415,
    })
  })

  it.each([
    ['without an end', part('prompt', 'a')],
    ['without parts', 'prompt=a'],
    ['with a part without a name', whole(`--${boundary}\r\ncontent-disposition: form-data\r\n\r\na\r\n`)],
    ['with a name twice', whole(part('prompt', 'a'), part('prompt', 'b'))],
    ['with a forbidden name', whole(part('prompt', 'a'), part('__proto__', 'b'))],
    ['with too many parts', whole(...Array.from({ length: 65 }, (_, i) => part(`p${i}`, 'a')))],
  ])('is refused %s', async (_, text) => {
    const { status, body } = await sendForm(text)
    expect({ status, ...body }).toMatchObject({ status: 400, error: { code: 'BadRequest' } })
  })

  it('is refused with a text that is too long or not UTF-8', async () => {
    const { body } = await sendForm(whole(part('prompt', 'a'.repeat(200_000))))
    expect(body).toMatchObject({ error: { code: 'FieldInvalid', param: 'prompt' } })
    const bytes = Buffer.concat([
      Buffer.from(part('prompt', '').slice(0, -2)),
      Buffer.from([0xff]),
      Buffer.from(`\r\n--${boundary}--`),
    ])
    const sent = await send(key, 'POST', '/v1/videos', {
      body: new Uint8Array(bytes),
      headers: { 'content-type': form },
    })
    expect(sent.body).toMatchObject({ error: { code: 'BadRequest', message: expect.stringContaining('UTF-8') } })
  })
})
