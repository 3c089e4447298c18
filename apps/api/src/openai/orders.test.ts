import { AppError } from '@kinora/contract'
import { LongText } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { inCallersWords } from './callers-words.ts'
import { imageOrder, speechOrder, videoOrder } from './orders.ts'

describe('a request in OpenAI’s shape becomes one of our own (D-398)', () => {
  it('is a video from a text, with a size as resolution and ratio', () => {
    const { generator, fields } = videoOrder({ prompt: 'sea', seconds: '8', size: '720x1280', model: 'genq2' })
    expect(generator.id).toBe('text2video')
    expect(fields).toEqual({ model: 'genq2', prompt: 'sea', duration: 8, resolution: '720p', aspect_ratio: '9:16' })
  })

  it('is a video that begins with a picture, which has its shape', () => {
    const picture = new LongText(new Uint8Array())
    for (const reference of [picture, { image_url: picture }]) {
      const { generator, fields } = videoOrder({ prompt: 'sea', size: '1280x720', input_reference: reference })
      expect(generator.id).toBe('img2video')
      expect(fields).toMatchObject({ images: [picture], resolution: '720p' })
      expect(fields).not.toHaveProperty('aspect_ratio')
    }
  })

  it('leaves to our own checks what is no number', () => {
    expect(videoOrder({ seconds: 'ten' }).fields['duration']).toBe('ten')
    expect(videoOrder({ seconds: null }).fields['duration']).toBeUndefined()
  })

  it('is a picture, with those that are changed in one list', () => {
    expect(imageOrder({ prompt: 'a', size: '1440x1440' }, false).fields).not.toHaveProperty('images')
    const several = imageOrder({ prompt: 'a', images: [{ image_url: 'x' }, 'y'] }, true).fields
    expect(several).toMatchObject({ images: ['x', 'y'], aspect_ratio: 'auto' })
    expect(imageOrder({ prompt: 'a', image: 'x', model: 'genq1' }, true).fields).not.toHaveProperty('aspect_ratio')
  })

  it('is speech, whatever model is named', () => {
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
  ])('is refused where it would become something else (%#)', (order, field) => {
    expect(order).toThrow(expect.objectContaining({ detail: expect.objectContaining({ field }) }))
  })
})

it('tells faults of our own checks under the names of the caller (D-398)', async () => {
  const { names } = videoOrder({})
  const told = (detail: string, field: string) =>
    inCallersWords(names, () => Promise.reject(new AppError('FieldInvalid', { detail, field }))).catch(
      (error: unknown) => error,
    )
  expect(await told('duration: must be 5', 'duration')).toMatchObject({
    message: 'invalid field: seconds: must be 5',
    detail: { field: 'seconds' },
  })
  expect(await told('images[0]: is too small', 'images[0]')).toMatchObject({ detail: { field: 'input_reference' } })
  expect(await told('prompt, images', 'prompt')).toMatchObject({ message: 'invalid field: prompt, input_reference' })
})
