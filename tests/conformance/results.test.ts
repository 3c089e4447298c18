import { beforeAll, describe, expect, it } from 'vitest'
import { callApi, created, type Fields } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { idat, mismatchedPng, png, pngUri, smallPng } from '../support/files/png.ts'
import { download, greyFrame, probe } from '../support/probing.ts'
import { newTenant } from '../support/running-service.ts'
import { storeUpload } from '../support/uploading.ts'

type Finished = { reply: Fields; task: Fields & { creations: Record<string, string | number>[] } }
type Name = 'photo' | 'frames' | 'cast' | 'still' | 'edited'

let tenant: Awaited<ReturnType<typeof newTenant>>
let finished: Record<Name, Finished>

const square = { width: 64, height: 64 }
const whiteMark = dataUri('image/png', mismatchedPng(square, idat(square, 0xff)))

const finish = async (...args: [code: Parameters<typeof created>[1], change: Fields]): Promise<Finished> => {
  const reply = await created(tenant.key, ...args)
  const task = await tenant.client.wait(String(reply['id']))
  if (task.state !== 'success') throw new Error(`${args[0]} ended ${task.state} ${task.err_code}`)
  return { reply, task: task as unknown as Finished['task'] }
}

// Runs every generator once at its smallest size; the tests below check the results.
beforeAll(async () => {
  tenant = await newTenant(1_000_000)
  const [upload, subject] = await Promise.all([
    storeUpload(tenant.key, png({ width: 300, height: 200 })),
    callApi(tenant.key, 'POST', '/ent/v2/subjects', { name: 'Mio', images: [pngUri(128, 256)] }),
  ])
  const subjects = [{ name: 'Mio', server_id: subject.body['id'] }]
  const [photo, frames, cast, still] = await Promise.all([
    finish('I2V', { images: [upload.uri], is_rec: true, watermark: true, wm_url: whiteMark, wm_position: 1 }),
    finish('SE', { images: [smallPng, smallPng], bgm: true, audio: false }),
    finish('R2V', { images: [smallPng], subjects, prompt: '[@Mio] waves', aspect_ratio: 'auto', bgm: true }),
    finish('R2I', { prompt: 'Forbidden, illegal, indecent' }),
  ])
  const cover = String(photo.task.creations[0]?.['cover_url'])
  const edited = await finish('R2I', { images: [cover], aspect_ratio: 'auto' })
  finished = { photo, frames, cast, still, edited }
}, 180_000)

const getUrl = (name: Name, field: string): string => String(finished[name].task.creations[0]?.[field])
const kinds = async (url: string) => (await probe(url)).streams.map((stream) => stream['codec_name'])

describe('every finished task', () => {
  const names: Name[] = ['photo', 'frames', 'cast', 'still', 'edited']
  it.each(names)('%s is a success with all results stored (D-035, D-036, D-087, D-142, D-148, D-154)', async (name) => {
    const { reply, task } = finished[name]
    const seconds = name === 'still' || name === 'edited' ? 0 : 1
    expect(task).toMatchObject({ state: 'success', err_code: '', progress: 100, credits: reply['credits'] })
    expect(task.creations).toEqual([
      {
        id: expect.stringMatching(/^[1-9][0-9]{17,18}$/),
        url: expect.stringMatching(/^http/),
        cover_url: expect.stringMatching(/^http/),
        watermarked_url: expect.stringMatching(name === 'photo' ? /^http/ : /^$/),
        duration: seconds,
        moderation_url: [],
      },
    ])
    for (const field of ['url', 'cover_url']) expect((await download(getUrl(name, field))).length).toBeGreaterThan(100)
  })
  it.each(names)('%s has a content label with the task id (D-147)', async (name) => {
    const bytes = await download(getUrl(name, 'url'))
    const isImage = name === 'still' || name === 'edited'
    const text = isImage
      ? /AIGC\0+(\{[^}]*\})/.exec(bytes.toString('utf8'))?.[1]
      : (await probe(getUrl(name, 'url'))).format.tags['AIGC']
    const label = JSON.parse(text ?? '{}') as Fields
    expect(label).toMatchObject({ Label: '1', ProduceID: finished[name].task['id'], ReservedCode1: '' })
    expect(Object.keys(label)).toHaveLength(7)
  })
})

it('every text and picture passes without a policy service (D-261)', () => {
  expect(finished.still.reply['prompt']).toBe('Forbidden, illegal, indecent')
  for (const { task } of Object.values(finished)) expect(task['err_code']).toBe('')
})

describe('a video from a start frame', () => {
  it('has the shape of the frame and the area of the resolution (D-222, D-225)', async () => {
    const { streams, format } = await probe(getUrl('photo', 'url'))
    expect(streams[0]).toMatchObject({ width: 940, height: 628, pix_fmt: 'yuv420p', r_frame_rate: '24/1' })
    expect(Math.abs(Number(format.duration) - 1)).toBeLessThan(0.1)
  })
  it('accepts an upload and echoes its reference (D-038, D-160, D-402)', () => {
    expect(finished.photo.reply['images']).toEqual([expect.stringMatching(/^ssupload:\?id=[1-9][0-9]{17,18}$/)])
  })
  it('is silent without sound and music (D-225)', async () => {
    expect(await kinds(getUrl('photo', 'url'))).toEqual(['h264'])
  })
  it('has the given watermark at the requested corner (D-144, D-145)', async () => {
    const [width, height] = [47, 31]
    const [clean, marked] = await Promise.all(
      ['url', 'watermarked_url'].map((field) => greyFrame(getUrl('photo', field), width, height)),
    )
    const changed = Array.from(clean ?? []).flatMap((shade, i) => (Math.abs(shade - (marked?.[i] ?? 0)) > 6 ? [i] : []))
    expect(changed.length).toBeGreaterThan(3)
    expect(changed.every((i) => i % width < width / 4 && i / width < height / 4)).toBe(true)
  })
})

describe('a video from start and end frames', () => {
  it('is square for square frames, and bgm has no effect on models without music (D-200, D-222, D-236)', async () => {
    const { streams } = await probe(getUrl('frames', 'url'))
    expect(streams[0]).toMatchObject({ codec_name: 'h264', width: 768, height: 768 })
    expect(finished.frames.reply).toMatchObject({ bgm: true, audio: false })
    expect(finished.frames.task).toMatchObject({ bgm: true })
    expect(streams).toHaveLength(1)
  })
})

describe('a video from references', () => {
  it('has the nearest fixed ratio for auto, and echoes auto (D-220, D-223)', async () => {
    expect(finished.cast.reply['aspect_ratio']).toBe('auto')
    expect((await probe(getUrl('cast', 'url'))).streams[0]).toMatchObject({ width: 1024, height: 1024 })
  })
  it('can have music without other sound (D-225)', async () => {
    const { streams } = await probe(getUrl('cast', 'url'))
    expect(streams[1]).toMatchObject({ codec_name: 'aac', channels: 2, sample_rate: '48000' })
  })
})

describe('a generated image', () => {
  it('is a PNG of the requested size (D-221, D-226, D-250)', async () => {
    expect((await probe(getUrl('still', 'url'))).streams[0]).toMatchObject({
      codec_name: 'png',
      width: 1920,
      height: 1080,
    })
  })
  it('has a small JPEG cover (D-143)', async () => {
    expect((await probe(getUrl('still', 'cover_url'))).streams[0]).toMatchObject({ codec_name: 'mjpeg', width: 512 })
  })
  it('can be made from an earlier result, in its shape (D-177, D-222)', async () => {
    const { streams } = await probe(getUrl('edited', 'url'))
    const { width, height } = streams[0] as { width: number; height: number }
    expect([width % 2, height % 2]).toEqual([0, 0])
    expect(width / height).toBeCloseTo(940 / 628, 2)
    expect(width * height).toBeGreaterThan(1920 * 1080 * 0.995)
  })
})
