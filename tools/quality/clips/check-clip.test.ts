import { expect, it } from 'vitest'
import { checkClip, type Probe } from './check-clip.ts'

const want = { width: 1024, height: 576, fps: 24, seconds: 1, sound: true }
const video = {
  codec_type: 'video',
  codec_name: 'h264',
  pix_fmt: 'yuv420p',
  width: 1024,
  height: 576,
  r_frame_rate: '24/1',
  duration: '1.000000',
}
const audio = { codec_type: 'audio', codec_name: 'aac', sample_rate: '48000', channels: 2, duration: '1.002' }
const format = { tags: { AIGC: '{"Label":"1","ProduceID":"5"}' } }
const good: Probe = { streams: [video, audio], format }

it('checkClip accepts a clip that matches the request', () => {
  expect(checkClip(good, want, '5')).toEqual([])
})

it.each([
  ['a wrong size', { ...good, streams: [{ ...video, width: 1000 }, audio] }, 'size 1000x576, not 1024x576'],
  [
    'a length off by two frames',
    { ...good, streams: [{ ...video, duration: '1.09' }, audio] },
    'length 1.09 s, not 1 s',
  ],
  [
    'a length that cannot be read',
    { ...good, streams: [{ ...video, duration: 'N/A' }, audio] },
    'length NaN s, not 1 s',
  ],
  [
    'sound of another rate',
    { ...good, streams: [video, { ...audio, sample_rate: '44100' }] },
    'sample rate 44100, not 48000',
  ],
  [
    'sound that breaks off',
    { ...good, streams: [video, { ...audio, duration: '0.234' }] },
    'sound of 0.234 s, not 1 s',
  ],
  ['a missing label', { ...good, format: {} }, 'label AIGC is missing'],
])('checkClip reports %s', (_, probe, fault) => {
  expect(checkClip(probe, want, '5')).toEqual([fault])
})

it('checkClip rejects unrequested sound and the label of another task', () => {
  expect(checkClip(good, { ...want, sound: false }, '6')).toEqual([
    'streams 2, not 1',
    'label AIGC names 5, not the task',
  ])
})
