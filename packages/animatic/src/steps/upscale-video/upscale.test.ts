import type { PreparedMedia, StepAsk } from '@kinora/domain'
import { expect, it } from 'vitest'
import { secondsWritten } from '../../runtime/render/encode-watched.ts'
import { upscaleArguments } from './upscale-arguments.ts'

const video: PreparedMedia = {
  key: 'k',
  sha256: 's',
  bytes: 1,
  mediaType: 'video/mp4',
  width: 320,
  height: 180,
  seconds: 2,
}
const args = (change: Partial<StepAsk<'upscale-video'>> = {}): string =>
  upscaleArguments({ video, width: 1920, height: 1080, fps: 30, seconds: 2, sound: true, ...change }).join(' ')

it('scales by Lanczos and leaves the sound as it is', () => {
  expect(args()).toContain('-map 0:v -map 0:a -vf fps=30,scale=1920:1080:flags=lanczos')
  expect(args()).toContain('-c:a copy')
  expect(args({ sound: false })).not.toContain('0:a')
})

it('takes frames that were made of the film from the pipe, and the sound from the film', () => {
  const ask = { video, width: 1920, height: 1080, fps: 30, seconds: 2, sound: true }
  const words = upscaleArguments(ask, { width: 1280, height: 720 }).join(' ')
  expect(words).toContain('-video_size 1280x720 -framerate 30 -i pipe:0')
  expect(words).toContain('-map 0:v -map 1:a')
})

it('looks less far ahead the larger the picture is, to stay within its memory', () => {
  expect(args()).toContain('-preset veryfast')
  expect(args({ width: 3840, height: 2160 })).toContain('-preset superfast')
  expect(args({ width: 7680, height: 4320 })).toContain('-preset ultrafast')
})

it('knows how far it is by the last report that is whole', () => {
  expect(secondsWritten('')).toBe(0)
  expect(secondsWritten('out_time_us=N/A\n')).toBe(0)
  expect(secondsWritten('frame=3\nout_time_us=500000\nprogress=continue\nframe=9\nout_time_us=12')).toBe(0.5)
})
