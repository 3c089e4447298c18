import { afterAll, describe, expect, it } from 'vitest'
import { ascii, dataUri, join, u16be } from '../support/files/bytes.ts'
import { gps } from '../support/files/jpeg.ts'
import { pngChunk } from '../support/files/png.ts'
import { withSegments } from './instruments/jpeg.ts'
import { meadow, picture, uri } from './instruments/pictures.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

const secrets = ['N48.8584E2.2945', 'taken at home', 'urn:secret:owner', 'behind the picture']
const segment = (marker: number, data: string): Buffer =>
  join(Buffer.from([0xff, marker]), u16be(data.length + 2), ascii(data))
const [place = '', comment = '', packet = '', behind = ''] = secrets

const photograph = async (): Promise<Buffer> =>
  join(
    withSegments(
      await picture(studio, meadow(400, 300), 'jpg'),
      gps(place),
      segment(0xfe, comment),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${packet}`),
    ),
    ascii(behind),
  )
const drawing = async (): Promise<Buffer> => {
  const png = Buffer.from(await picture(studio, meadow(400, 300)))
  const words = [comment, packet].map((words) => pngChunk('tEXt', ascii(`Comment\0${words}`)))
  const headEnd = 33
  return join(
    png.subarray(0, headEnd),
    ...words,
    pngChunk('eXIf', gps(place).subarray(10)),
    png.subarray(headEnd),
    ascii(behind),
  )
}
/** A film with metadata in the file and in its video stream. */
const clip = async (): Promise<Uint8Array> =>
  studio.media.make(
    '-f lavfi -i testsrc=size=160x160:duration=1 -c:v libx264 -pix_fmt yuv420p -movflags use_metadata_tags ' +
      `-metadata location=${place} -metadata comment=${packet} -metadata:s:v handler_name=${packet} {out}`,
    'mp4',
  )

const secretsIn = (bytes: Buffer): string[] =>
  secrets.filter((secret) => bytes.includes(secret) || bytes.includes(Buffer.from(secret, 'utf16le')))
const expectNoSecrets = async (...urls: unknown[]): Promise<void> => {
  for (const url of urls) expect(url).toMatch(/^http/)
  const files = await Promise.all(urls.map((url) => download(String(url))))
  expect(files.map(secretsIn)).toEqual(urls.map(() => []))
}

describe('metadata of an input', () => {
  it('is present in the test inputs', async () => {
    expect(secretsIn(await photograph())).toEqual(secrets)
    expect(secretsIn(await drawing())).toEqual(secrets)
    expect(secretsIn(Buffer.from(await clip()))).toEqual([place, packet])
  })

  it.concurrent('is absent from a film, its cover and the stored input (D-038, D-166)', async () => {
    const body = { model: 'genq3-turbo', duration: 1, resolution: '540p', watermark: true }
    const images = [uri(await photograph(), 'jpg')]
    const wm_url = uri(await drawing())
    const { reply, creation } = await studio.make('img2video', { ...body, images, wm_url })
    const { url, cover_url, watermarked_url } = creation
    await expectNoSecrets(url, cover_url, watermarked_url, ...(reply['images'] as string[]))
  })

  it.concurrent('is absent from a generated picture and its cover (D-038, D-166)', async () => {
    const images = [uri(await drawing()), uri(await photograph(), 'jpg')]
    const { reply, creation } = await studio.make('reference2image', { model: 'genq2', prompt: 'brighter', images })
    await expectNoSecrets(creation.url, creation.cover_url, ...(reply['images'] as string[]))
  })

  it.concurrent('is absent from a film with a reference video (D-172)', async () => {
    const images = [uri(await drawing())]
    const videos = [dataUri('video/mp4', await clip())]
    const body = { model: 'genq2-pro', prompt: 'a street', duration: 1, resolution: '540p', images, videos }
    const { creation } = await studio.make('reference2video', body)
    await expectNoSecrets(creation.url, creation.cover_url)
  })

  it.concurrent('is absent from stored media of a subject (D-166, D-172)', async () => {
    const images = [uri(await drawing()), uri(await photograph(), 'jpg')]
    const videos = [dataUri('video/mp4', await clip())]
    const { status, body } = await studio.send('POST', '/ent/v2/subjects', { name: 'a', images, videos })
    expect(status).toBe(200)
    await expectNoSecrets(...(body['images'] as string[]), ...(body['videos'] as string[]))
  })
})
