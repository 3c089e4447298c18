import { afterAll, describe, expect, it } from 'vitest'
import { meadow, picture, uri } from './instruments/pictures.ts'
import { decodeSound, durationSeconds, loudness } from './instruments/sound.ts'
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
type Row = [what: string, generator: string, request: Record<string, unknown>, wanted: Wanted]

const q2 = { model: 'genq2', duration: 1, resolution: '540p' }
const q3 = { model: 'genq3-turbo', duration: 1, resolution: '540p' }

/** Each at its shortest length, and most at their smallest size. */
const rows: Row[] = [
  ['text, with sound', 'text2video', { ...text, ...q2 }, { size: '1024x576', seconds: 1, sound: true }],
  [
    'text, upright, silent',
    'text2video',
    { ...text, ...q2, resolution: '720p', aspect_ratio: '9:16', audio: false },
    { size: '720x1280', seconds: 1, sound: false },
  ],
  [
    'text, square, with music alone',
    'text2video',
    { ...text, ...q2, duration: 2, aspect_ratio: '1:1', audio: false, bgm: true },
    { size: '1024x1024', seconds: 2, sound: true },
  ],
  [
    'text, large, silent',
    'text2video',
    { ...text, ...q2, resolution: '1080p', aspect_ratio: '4:3', audio: false },
    { size: '1920x1440', seconds: 1, sound: false },
  ],
  [
    'an image, at 32 frames',
    'img2video',
    { ...image, model: 'gen2.0' },
    { size: '640x360', fps: 32, seconds: 4, sound: false },
  ],
  [
    'an image, with music',
    'img2video',
    { ...image, model: 'gen1.5', bgm: true },
    { size: '640x360', seconds: 4, sound: true },
  ],
  [
    'an image, with sound',
    'img2video',
    { ...image, ...q3, resolution: '720p' },
    { size: '1280x720', seconds: 1, sound: true },
  ],
  ['two frames, with sound', 'start-end2video', { ...frames, ...q3 }, { size: '1024x576', seconds: 1, sound: true }],
  [
    'two frames, where music has no effect',
    'start-end2video',
    { ...frames, ...q3, audio: false, bgm: true },
    { size: '1024x576', seconds: 1, sound: false },
  ],
  [
    'two frames, with music',
    'start-end2video',
    { ...frames, model: 'genq1', bgm: true },
    { size: '1920x1080', seconds: 5, sound: true },
  ],
  [
    'references, shaped like the first of them',
    'reference2video',
    { ...references, ...q2, aspect_ratio: 'auto' },
    { size: '768x1024', seconds: 1, sound: false },
  ],
  [
    'references, at 32 frames, with music',
    'reference2video',
    { ...references, model: 'gen2.0', bgm: true, aspect_ratio: '4:3' },
    { size: '640x480', fps: 32, seconds: 4, sound: true },
  ],
  [
    'references, with sound',
    'reference2video',
    { ...references, model: 'genq3-drama', duration: 2, resolution: '720p', aspect_ratio: '9:16' },
    { size: '720x1280', seconds: 2, sound: true },
  ],
]
const label = '{"Label":"2","ContentProducer":"a=b;#\\n\\"\\\\ 中😀"}'

describe('films', () => {
  it.concurrent.each(rows)(
    'made from %s have the requested size, frame rate, length and tracks (D-200, D-220, D-222, D-223, D-225)',
    { timeout: 300_000 },
    async (_, generator, fields, { size, fps = 24, seconds, sound }) => {
      const { creation } = await studio.make(generator, { ...fields, seed: 7, meta_data: label })
      const file = await download(creation.url)
      const { streams, tags } = await studio.media.probe(file)
      const [video, audio] = streams
      expect(streams.map((stream) => stream['codec_name'])).toEqual(sound ? ['h264', 'aac'] : ['h264'])
      expect([video?.['width'], video?.['height']].join('x')).toBe(size)
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
      const decoded = await decodeSound(studio, file)
      expect(Math.abs(durationSeconds(decoded) - seconds)).toBeLessThanOrEqual(0.1)
      expect(loudness(decoded)).toBeGreaterThan(-50)
    },
  )
})
