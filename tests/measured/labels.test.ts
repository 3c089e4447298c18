import { afterAll, describe, expect, it } from 'vitest'
import { environment } from '../support/running-service.ts'
import { textsInMp3 } from './instruments/id3.ts'
import { chunksOf, textsInPng } from './instruments/png.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

const labelOf = (taskId: string): string =>
  `{"Label":"1","ContentProducer":"${environment('SERVICE_NAME') ?? 'gen'}","ProduceID":"${taskId}",` +
  '"ReservedCode1":"","ContentPropagator":"","PropagateID":"","ReservedCode2":""}'

const film = { model: 'genq2', prompt: 'the sea at noon', duration: 1, resolution: '540p', watermark: true }

describe('the label', () => {
  it.concurrent('stands in a film and in its marked copy, as the only words in them (D-147)', async () => {
    const { id, creation } = await studio.make('text2video', film)
    for (const url of [creation.url, creation.watermarked_url]) {
      const { tags } = await studio.shop.probe(await download(url))
      const { major_brand, minor_version, compatible_brands, ...words } = tags
      expect([major_brand, minor_version, compatible_brands]).not.toContain(undefined)
      expect(words).toEqual({ AIGC: labelOf(id) })
    }
  })

  it.concurrent.each([
    ['a few words', '{"Label":"1","ContentProducer":"a studio"}'],
    ['signs that other formats read', '{"Label":";#=\\n[x]\\\\ \\"\\u0000"}'],
    ['all scripts', '{"Label":"标签 – نص – 😀"}'],
    ['blanks as they stand', '{ "Label" :\t"1" }'],
  ])('is what the customer gave, to the byte: %s (D-147)', async (_, label) => {
    const { creation } = await studio.make('text2video', { ...film, meta_data: label })
    for (const url of [creation.url, creation.watermarked_url])
      expect((await studio.shop.probe(await download(url))).tags['AIGC']).toBe(label)
  })

  it.concurrent('stands in a picture, beside nothing but the picture (D-147)', async () => {
    const { id, creation } = await studio.make('reference2image', { model: 'genq2', prompt: 'the sea at noon' })
    const png = await download(creation.url)
    expect(textsInPng(png)).toEqual({ AIGC: labelOf(id) })
    expect(new Set(chunksOf(png).map(({ type }) => type))).toEqual(new Set(['IHDR', 'tEXt', 'IDAT', 'IEND']))
  })

  it.concurrent('stands in a speech, as the only words in it (D-147, D-226)', async () => {
    const voice = { text: 'Good morning', voice_setting_voice_id: 'Arrogant_Miss' }
    const { id, creation } = await studio.make('audio-tts', voice)
    const mp3 = await download(creation.url)
    expect(textsInMp3(mp3)).toEqual({ AIGC: labelOf(id) })
    expect((await studio.shop.probe(mp3)).streams).toMatchObject([{ codec_name: 'mp3', sample_rate: '44100' }])
  })
})
