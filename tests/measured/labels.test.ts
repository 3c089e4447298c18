import { afterAll, describe, expect, it } from 'vitest'
import { environment } from '../support/running-service.ts'
import { textsInMp3 } from './instruments/id3.ts'
import { readChunks, textsInPng } from './instruments/png.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

const buildLabel = (taskId: string): string =>
  `{"Label":"1","ContentProducer":"${environment('SERVICE_NAME') ?? 'gen'}","ProduceID":"${taskId}",` +
  '"ReservedCode1":"","ContentPropagator":"","PropagateID":"","ReservedCode2":""}'

const film = { model: 'genq2', prompt: 'the sea at noon', duration: 1, resolution: '540p', watermark: true }

describe('the content label', () => {
  it.concurrent('is the only text in a film and its watermarked copy (D-147)', async () => {
    const { id, creation } = await studio.make('text2video', film)
    for (const url of [creation.url, creation.watermarked_url]) {
      const { tags } = await studio.media.probe(await download(url))
      const { major_brand, minor_version, compatible_brands, ...words } = tags
      expect([major_brand, minor_version, compatible_brands]).not.toContain(undefined)
      expect(words).toEqual({ AIGC: buildLabel(id) })
    }
  })

  it.concurrent.each([
    ['plain text', '{"Label":"1","ContentProducer":"a studio"}'],
    ['special characters of other formats', '{"Label":";#=\\n[x]\\\\ \\"\\u0000"}'],
    ['all scripts', '{"Label":"标签 – نص – 😀"}'],
    ['white space', '{ "Label" :\t"1" }'],
  ])('equals meta_data byte for byte: %s (D-147)', async (_, label) => {
    const { creation } = await studio.make('text2video', { ...film, meta_data: label })
    for (const url of [creation.url, creation.watermarked_url])
      expect((await studio.media.probe(await download(url))).tags['AIGC']).toBe(label)
  })

  it.concurrent('is the only metadata in a picture (D-147)', async () => {
    const { id, creation } = await studio.make('reference2image', { model: 'genq2', prompt: 'the sea at noon' })
    const png = await download(creation.url)
    expect(textsInPng(png)).toEqual({ AIGC: buildLabel(id) })
    expect(new Set(readChunks(png).map(({ type }) => type))).toEqual(new Set(['IHDR', 'tEXt', 'IDAT', 'IEND']))
  })

  it.concurrent('is the only text in a speech file (D-147, D-226)', async () => {
    const voice = { text: 'Good morning', voice_setting_voice_id: 'Arrogant_Miss' }
    const { id, creation } = await studio.make('audio-tts', voice)
    const mp3 = await download(creation.url)
    expect(textsInMp3(mp3)).toEqual({ AIGC: buildLabel(id) })
    expect((await studio.media.probe(mp3)).streams).toMatchObject([{ codec_name: 'mp3', sample_rate: '44100' }])
  })
})
