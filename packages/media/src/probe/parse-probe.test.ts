import { expect, it } from 'vitest'
import { findFault, findLabelFault } from './find-fault.ts'
import { parseProbe } from './parse-probe.ts'

const video = {
  codec_type: 'video',
  codec_name: 'h264',
  pix_fmt: 'yuv420p',
  width: 320,
  height: 180,
  avg_frame_rate: '24/1',
  duration: '1.0',
  nb_frames: '24',
}
const audio = {
  codec_type: 'audio',
  codec_name: 'aac',
  channels: 2,
  sample_rate: '48000',
  avg_frame_rate: '0/0',
  duration: '1.02',
}
const want = { width: 320, height: 180, fps: 24, seconds: 1, sound: true }
const answer = (streams: object[], tags = {}) =>
  parseProbe(JSON.stringify({ streams, format: { duration: '1.02', tags } }))

it('parseProbe reads the shape of a video from the ffprobe output', () => {
  expect(answer([video, audio], { AIGC: 'x' })).toEqual({
    video: { codec: 'h264', pixelFormat: 'yuv420p', width: 320, height: 180, fps: 24, seconds: 1 },
    audio: { codec: 'aac', channels: 2, sampleRate: 48_000, seconds: 1.02 },
    streams: 2,
    tags: { AIGC: 'x' },
  })
})

it('parseProbe uses the length of the file where the stream declares none', () => {
  const { duration, nb_frames, ...bare } = video
  expect(answer([bare]).video.seconds).toBe(1.02)
})

it('parseProbe rejects a file without a picture', () => {
  expect(() => answer([audio])).toThrow('no picture')
})

it('findFault returns null for a matching video', () => {
  expect(findFault(answer([video, audio]), want)).toBeNull()
  expect(findFault(answer([{ ...video, nb_frames: '25' }, audio]), want)).toBeNull()
})

it.each([
  ['another codec', { ...video, codec_name: 'hevc' }],
  ['another pixel format', { ...video, pix_fmt: 'yuv444p' }],
  ['another size', { ...video, width: 322 }],
  ['another frame rate', { ...video, avg_frame_rate: '25/1' }],
  ['two frames too many', { ...video, nb_frames: '26' }],
])('findFault detects %s', (_, changed) => {
  expect(findFault(answer([changed, audio]), want)).not.toBeNull()
})

it('findFault detects missing, unwanted or different sound and surplus streams', () => {
  expect(findFault(answer([video]), want)).toBe('there is no sound')
  expect(findFault(answer([video, audio]), { ...want, sound: false })).toBe('there is sound')
  expect(findFault(answer([video, { ...audio, channels: 1 }]), want)).toContain('stereo')
  expect(findFault(answer([video, { ...audio, duration: '0.3' }]), want)).toContain('the sound lasts')
  expect(findFault(answer([video, audio, { codec_type: 'attachment' }]), want)).toBe('there are 3 streams')
})

it('findLabelFault accepts only the literal label and no other metadata', () => {
  const structural = { major_brand: 'isom', minor_version: '512', compatible_brands: 'isom' }
  expect(findLabelFault(answer([video], { ...structural, AIGC: '{}' }), '{}')).toBeNull()
  expect(findLabelFault(answer([video], { AIGC: '{ }' }), '{}')).not.toBeNull()
  expect(findLabelFault(answer([video], { AIGC: '{}', encoder: 'x' }), '{}')).not.toBeNull()
})

it('findLabelFault requires the key of drafts in a draft and rejects it elsewhere (D-510)', () => {
  const [plain, draft] = [answer([video], { AIGC: '{}' }), answer([video], { AIGC: '{}', KINORA_DRAFT: '1' })]
  expect([findLabelFault(plain, '{}', false), findLabelFault(draft, '{}', true)]).toEqual([null, null])
  expect(findLabelFault(plain, '{}', true)).toBe('KINORA_DRAFT is missing')
  expect(findLabelFault(draft, '{}', false)).toBe('KINORA_DRAFT is set')
})
