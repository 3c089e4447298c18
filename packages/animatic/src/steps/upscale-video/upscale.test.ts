import type { PreparedMedia, StepInput } from '@kinora/domain'
import { expect, it } from 'vitest'
import { secondsWritten } from '../../runtime/render/encode-with-progress.ts'
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
const args = (change: Partial<StepInput<'upscale-video'>> = {}): string =>
  upscaleArguments({ video, width: 1920, height: 1080, fps: 30, seconds: 2, sound: true, ...change }).join(' ')

it('upscaleArguments scales by Lanczos and leaves the sound unchanged', () => {
  expect(args()).toContain('-map 0:v -map 0:a -vf fps=30,scale=1920:1080:flags=lanczos')
  expect(args()).toContain('-c:a copy')
  expect(args({ sound: false })).not.toContain('0:a')
})

it('upscaleArguments takes enlarged frames from the pipe, and the sound from the film', () => {
  const input = { video, width: 1920, height: 1080, fps: 30, seconds: 2, sound: true }
  const words = upscaleArguments(input, { width: 1280, height: 720 }).join(' ')
  expect(words).toContain('-video_size 1280x720 -framerate 30 -i pipe:0')
  expect(words).toContain('-map 0:v -map 1:a')
})

it('upscaleArguments uses less lookahead for larger pictures, to stay within the memory limit', () => {
  expect(args()).toContain('-preset veryfast')
  expect(args({ width: 3840, height: 2160 })).toContain('-preset superfast')
  expect(args({ width: 7680, height: 4320 })).toContain('-preset ultrafast')
})

it('secondsWritten uses the last complete report', () => {
  expect(secondsWritten('')).toBe(0)
  expect(secondsWritten('out_time_us=N/A\n')).toBe(0)
  expect(secondsWritten('frame=3\nout_time_us=500000\nprogress=continue\nframe=9\nout_time_us=12')).toBe(0.5)
})
