import { beforeAll, describe, expect, it } from 'vitest'
import { ask, created, type Fields } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { idat, lyingPng, png, pngUri, smallPng } from '../support/files/png.ts'
import { download, greyFrame, probe } from '../support/probing.ts'
import { newTenant } from '../support/running-service.ts'
import { storeUpload } from '../support/uploading.ts'

type Made = { reply: Fields; task: Fields & { creations: Record<string, string | number>[] } }
type Name = 'photo' | 'passage' | 'cast' | 'still' | 'edited'

let tenant: Awaited<ReturnType<typeof newTenant>>
let made: Record<Name, Made>

const square = { width: 64, height: 64 }
const whiteMark = dataUri('image/png', lyingPng(square, idat(square, 0xff)))

const finish = async (...args: [code: Parameters<typeof created>[1], change: Fields]): Promise<Made> => {
  const reply = await created(tenant.key, ...args)
  const task = await tenant.client.wait(String(reply['id']))
  if (task.state !== 'success') throw new Error(`${args[0]} ended ${task.state} ${task.err_code}`)
  return { reply, task: task as unknown as Made['task'] }
}

// Every generator once, each as small as it gets; what they show is told apart below.
beforeAll(async () => {
  tenant = await newTenant(1_000_000)
  const [upload, subject] = await Promise.all([
    storeUpload(tenant.key, png({ width: 300, height: 200 })),
    ask(tenant.key, 'POST', '/ent/v2/subjects', { name: 'Mio', images: [pngUri(128, 256)] }),
  ])
  const subjects = [{ name: 'Mio', server_id: subject.body['id'] }]
  const [photo, passage, cast, still] = await Promise.all([
    finish('I2V', { images: [upload.uri], is_rec: true, watermark: true, wm_url: whiteMark, wm_position: 1 }),
    finish('SE', { images: [smallPng, smallPng], bgm: true, audio: false }),
    finish('R2V', { images: [smallPng], subjects, prompt: '[@Mio] waves', aspect_ratio: 'auto', bgm: true }),
    finish('R2I', { prompt: 'Forbidden, illegal, indecent' }),
  ])
  const cover = String(photo.task.creations[0]?.['cover_url'])
  const edited = await finish('R2I', { images: [cover], aspect_ratio: 'auto' })
  made = { photo, passage, cast, still, edited }
}, 180_000)

const urlOf = (name: Name, field: string): string => String(made[name].task.creations[0]?.[field])
const kinds = async (url: string) => (await probe(url)).streams.map((stream) => stream['codec_name'])

describe('every finished task', () => {
  const names: Name[] = ['photo', 'passage', 'cast', 'still', 'edited']
  it.each(names)(
    '%s says so once all its results are there (D-035, D-036, D-087, D-142, D-148, D-154)',
    async (name) => {
      const { reply, task } = made[name]
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
      for (const field of ['url', 'cover_url']) expect((await download(urlOf(name, field))).length).toBeGreaterThan(100)
    },
  )
  it.each(names)('%s carries the label of the service, which names the task (D-147)', async (name) => {
    const bytes = await download(urlOf(name, 'url'))
    const isImage = name === 'still' || name === 'edited'
    const text = isImage
      ? /AIGC\0+(\{[^}]*\})/.exec(bytes.toString('utf8'))?.[1]
      : (await probe(urlOf(name, 'url'))).format.tags['AIGC']
    const label = JSON.parse(text ?? '{}') as Fields
    expect(label).toMatchObject({ Label: '1', ProduceID: made[name].task['id'], ReservedCode1: '' })
    expect(Object.keys(label)).toHaveLength(7)
  })
})

it('lets every text and every picture pass where no policy is set up (D-261)', () => {
  expect(made.still.reply['prompt']).toBe('Forbidden, illegal, indecent')
  for (const { task } of Object.values(made)) expect(task['err_code']).toBe('')
})

describe('a start frame', () => {
  it('gives the film its shape, on the area of the resolution (D-222, D-225)', async () => {
    const { streams, format } = await probe(urlOf('photo', 'url'))
    expect(streams[0]).toMatchObject({ width: 940, height: 628, pix_fmt: 'yuv420p', r_frame_rate: '24/1' })
    expect(Math.abs(Number(format.duration) - 1)).toBeLessThan(0.1)
  })
  it('may be an upload, and is echoed as that (D-038, D-160, D-402)', () => {
    expect(made.photo.reply['images']).toEqual([expect.stringMatching(/^ssupload:\?id=[1-9][0-9]{17,18}$/)])
  })
  it('is silent without sound and music (D-225)', async () => {
    expect(await kinds(urlOf('photo', 'url'))).toEqual(['h264'])
  })
  it('is marked with the picture that was sent, where it was wished (D-144, D-145)', async () => {
    const [width, height] = [47, 31]
    const [clean, marked] = await Promise.all(
      ['url', 'watermarked_url'].map((field) => greyFrame(urlOf('photo', field), width, height)),
    )
    const changed = Array.from(clean ?? []).flatMap((shade, i) => (Math.abs(shade - (marked?.[i] ?? 0)) > 6 ? [i] : []))
    expect(changed.length).toBeGreaterThan(3)
    expect(changed.every((i) => i % width < width / 4 && i / width < height / 4)).toBe(true)
  })
})

describe('start and end frame', () => {
  it('make a square film of squares, whose sound is music for models that have some (D-200, D-222, D-236)', async () => {
    const { streams } = await probe(urlOf('passage', 'url'))
    expect(streams[0]).toMatchObject({ codec_name: 'h264', width: 768, height: 768 })
    expect(made.passage.reply).toMatchObject({ bgm: true, audio: false })
    expect(made.passage.task).toMatchObject({ bgm: true })
    expect(streams).toHaveLength(1)
  })
})

describe('references', () => {
  it('choose the nearest of the fixed ratios for auto, and auto is echoed (D-220, D-223)', async () => {
    expect(made.cast.reply['aspect_ratio']).toBe('auto')
    expect((await probe(urlOf('cast', 'url'))).streams[0]).toMatchObject({ width: 1024, height: 1024 })
  })
  it('may have music without other sound (D-225)', async () => {
    const { streams } = await probe(urlOf('cast', 'url'))
    expect(streams[1]).toMatchObject({ codec_name: 'aac', channels: 2, sample_rate: '48000' })
  })
})

describe('an image', () => {
  it('is a PNG of the asked size (D-221, D-226, D-250)', async () => {
    expect((await probe(urlOf('still', 'url'))).streams[0]).toMatchObject({
      codec_name: 'png',
      width: 1920,
      height: 1080,
    })
  })
  it('has a small JPEG as its cover (D-143)', async () => {
    expect((await probe(urlOf('still', 'cover_url'))).streams[0]).toMatchObject({ codec_name: 'mjpeg', width: 512 })
  })
  it('may be made of an earlier result, in its shape (D-177, D-222)', async () => {
    const { streams } = await probe(urlOf('edited', 'url'))
    const { width, height } = streams[0] as { width: number; height: number }
    expect([width % 2, height % 2]).toEqual([0, 0])
    expect(width / height).toBeCloseTo(940 / 628, 2)
    expect(width * height).toBeGreaterThan(1920 * 1080 * 0.995)
  })
})
