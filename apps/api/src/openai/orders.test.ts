import { AppError } from '@kinora/contract'
import { LongText } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { imageOrder, speechOrder, videoOrder } from './orders.ts'
import { withRenamedFields } from './rename-fields.ts'

describe('an OpenAI request (D-398)', () => {
  it('becomes a text-to-video create, with the size as resolution and ratio', () => {
    const { generator, fields } = videoOrder({ prompt: 'sea', seconds: '8', size: '720x1280', model: 'genq2' })
    expect(generator.id).toBe('text2video')
    expect(fields).toEqual({ model: 'genq2', prompt: 'sea', duration: 8, resolution: '720p', aspect_ratio: '9:16' })
  })

  it('becomes an image-to-video create in the shape of its picture', () => {
    const picture = new LongText(new Uint8Array())
    for (const reference of [picture, { image_url: picture }]) {
      const { generator, fields } = videoOrder({ prompt: 'sea', size: '1280x720', input_reference: reference })
      expect(generator.id).toBe('img2video')
      expect(fields).toMatchObject({ images: [picture], resolution: '720p' })
      expect(fields).not.toHaveProperty('aspect_ratio')
    }
  })

  it('keeps a value that is not a number for the native validation', () => {
    expect(videoOrder({ seconds: 'ten' }).fields['duration']).toBe('ten')
    expect(videoOrder({ seconds: null }).fields['duration']).toBeUndefined()
  })

  it('becomes an image create, with all input pictures in one list', () => {
    expect(imageOrder({ prompt: 'a', size: '1440x1440' }, false).fields).not.toHaveProperty('images')
    const several = imageOrder({ prompt: 'a', images: [{ image_url: 'x' }, 'y'] }, true).fields
    expect(several).toMatchObject({ images: ['x', 'y'], aspect_ratio: 'auto' })
    expect(imageOrder({ prompt: 'a', image: 'x', model: 'genq1' }, true).fields).not.toHaveProperty('aspect_ratio')
  })

  it('becomes a speech create, whatever its model', () => {
    const { fields } = speechOrder({ input: 'hello', voice: { id: 'Mio' }, speed: 1.5, model: 'tts-1' })
    expect(fields).toEqual({ text: 'hello', voice_setting_voice_id: 'Mio', voice_setting_speed: 1.5 })
  })

  it.each([
    [() => videoOrder({ size: '1x1' }), 'size'],
    [() => videoOrder({ size: 'large' }), 'size'],
    [() => videoOrder({ size: 7 }), 'size'],
    [() => imageOrder({ size: '1024x1024' }, false), 'size'],
    [() => imageOrder({ n: '2' }, false), 'n'],
    [() => imageOrder({ stream: true }, true), 'stream'],
    [() => imageOrder({ mask: new LongText(new Uint8Array()) }, true), 'mask'],
    [() => videoOrder({ input_reference: { file_id: 'f' } }), 'input_reference'],
    [() => speechOrder({ response_format: ['mp3'] }), 'response_format'],
    [() => speechOrder({ stream_format: 'sse' }), 'stream_format'],
  ])('is rejected when the service cannot fulfil it (%#)', (order, field) => {
    expect(order).toThrow(expect.objectContaining({ detail: expect.objectContaining({ field }) }))
  })
})

it('withRenamedFields renames fields in native validation errors to the names of the caller (D-398)', async () => {
  const { names } = videoOrder({})
  const captureError = (detail: string, field: string) =>
    withRenamedFields(names, () => Promise.reject(new AppError('FieldInvalid', { detail, field }))).catch(
      (error: unknown) => error,
    )
  expect(await captureError('duration: must be 5', 'duration')).toMatchObject({
    message: 'invalid field: seconds: must be 5',
    detail: { field: 'seconds' },
  })
  expect(await captureError('images[0]: is too small', 'images[0]')).toMatchObject({
    detail: { field: 'input_reference' },
  })
  expect(await captureError('prompt, images', 'prompt')).toMatchObject({
    message: 'invalid field: prompt, input_reference',
  })
})
