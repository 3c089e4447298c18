import { afterAll, describe, expect, it } from 'vitest'
import { meadow, picture, uri } from './instruments/pictures.ts'
import { loudness, secondsOf, soundOf } from './instruments/sound.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

const lying = uri(await picture(studio, meadow(640, 360)))
const upright = uri(await picture(studio, meadow(300, 400)))
const text = { prompt: 'the sea at noon' }
const image = { images: [lying] }
const frames = { images: [lying, lying] }
const references = { images: [upright], prompt: 'a snowy street' }

type Wanted = { size: string; fps?: number; seconds: number; sound: boolean }
type Row = [generator: string, model: string, asked: Record<string, unknown>, wanted: Wanted]

/** Each model at its shortest, and at the smallest size but for a few. */
const rows: Row[] = [
  ['text2video', 'genq2', { ...text, duration: 1, resolution: '540p' }, { size: '1024x576', seconds: 1, sound: true }],
  [
    'text2video',
    'genq2',
    { ...text, duration: 1, aspect_ratio: '9:16', audio: false },
    { size: '720x1280', seconds: 1, sound: false },
  ],
  [
    'text2video',
    'genq2',
    { ...text, duration: 2, resolution: '540p', aspect_ratio: '1:1', audio: false, bgm: true },
    { size: '1024x1024', seconds: 2, sound: true },
  ],
  [
    'text2video',
    'genq2',
    { ...text, duration: 1, resolution: '1080p', aspect_ratio: '4:3', audio: false },
    { size: '1920x1440', seconds: 1, sound: false },
  ],
  ['img2video', 'gen2.0', image, { size: '640x360', fps: 32, seconds: 4, sound: false }],
  ['img2video', 'gen1.5', { ...image, bgm: true }, { size: '640x360', seconds: 4, sound: true }],
  ['img2video', 'genq3-turbo', { ...image, duration: 1 }, { size: '1280x720', seconds: 1, sound: true }],
  [
    'start-end2video',
    'genq3-pro',
    { ...frames, duration: 1, resolution: '540p' },
    { size: '1024x576', seconds: 1, sound: true },
  ],
  [
    'start-end2video',
    'genq3-turbo',
    { ...frames, duration: 1, resolution: '540p', audio: false, bgm: true },
    { size: '1024x576', seconds: 1, sound: false },
  ],
  ['start-end2video', 'genq1', { ...frames, bgm: true }, { size: '1920x1080', seconds: 5, sound: true }],
  [
    'reference2video',
    'genq2',
    { ...references, duration: 1, resolution: '540p', aspect_ratio: 'auto' },
    { size: '768x1024', seconds: 1, sound: false },
  ],
  [
    'reference2video',
    'gen2.0',
    { ...references, bgm: true, aspect_ratio: '4:3' },
    { size: '640x480', fps: 32, seconds: 4, sound: true },
  ],
  [
    'reference2video',
    'genq3-drama',
    { ...references, duration: 2, resolution: '720p', aspect_ratio: '9:16' },
    { size: '720x1280', seconds: 2, sound: true },
  ],
]
const label = '{"Label":"2","ContentProducer":"a=b;#\\n\\"\\\\ 中😀"}'

describe('films', () => {
  it.concurrent.each(rows)(
    'of %s with %s have the size, rate, length and sound asked for, %o (D-142, D-200, D-220, D-222, D-223, D-225)',
    { timeout: 300_000 },
    async (generator, model, asked, { size, fps = 24, seconds, sound }) => {
      const { creation } = await studio.make(generator, { model, seed: 7, meta_data: label, ...asked })
      const file = await download(creation.url)
      const { streams, tags } = await studio.shop.probe(file)
      const [video, audio] = streams
      expect(streams.map((stream) => stream['codec_name'])).toEqual(sound ? ['h264', 'aac'] : ['h264'])
      expect(`${video?.['width']}x${video?.['height']}`).toBe(size)
      expect(video).toMatchObject({
        pix_fmt: 'yuv420p',
        avg_frame_rate: `${fps}/1`,
        r_frame_rate: `${fps}/1`,
        nb_frames: String(fps * seconds),
      })
      expect(Math.abs(Number(video?.['duration']) - seconds)).toBeLessThanOrEqual(0.1)
      expect(creation.duration).toBe(seconds)
      expect(tags['AIGC']).toBe(label)
      if (!sound) return
      expect(audio).toMatchObject({ sample_rate: '48000', channels: 2 })
      const heard = await soundOf(studio, file)
      expect(Math.abs(secondsOf(heard) - seconds)).toBeLessThanOrEqual(0.1)
      expect(loudness(heard)).toBeGreaterThan(-50)
    },
  )
})
