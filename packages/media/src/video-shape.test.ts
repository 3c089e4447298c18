import { expect, it } from 'vitest'
import { parseFrames } from './probe/parse-frames.ts'
import { parseInputProbe } from './probe/parse-input-probe.ts'
import { displayedVideo, planShape } from './video-shape.ts'

const video = { index: 0, width: 320, height: 180, pixelAspect: { over: 1, under: 1 }, isTurned: false, frames: 0 }
const times = { frames: 50, startSeconds: 0, seconds: 2, fps: 25 }

it('displayedVideo applies rotation and pixel aspect ratio', () => {
  expect(displayedVideo(video)).toEqual({ width: 320, height: 180, over: 1 })
  expect(displayedVideo({ ...video, isTurned: true })).toEqual({ width: 180, height: 320, over: 1 })
  const wide = { ...video, pixelAspect: { over: 4, under: 3 } }
  expect(displayedVideo(wide)).toEqual({ width: 1280, height: 540, over: 3 })
  expect(displayedVideo({ ...wide, isTurned: true })).toEqual({ width: 540, height: 1280, over: 3 })
})

it.each([
  [{}, times, { width: 320, height: 180, fps: 25, seconds: 2 }],
  [{ width: 3840, height: 2160 }, times, { width: 1920, height: 1080, fps: 25, seconds: 2 }],
  [{ width: 2160, height: 3840 }, times, { width: 1080, height: 1920, fps: 25, seconds: 2 }],
  [{ width: 129, height: 131 }, times, { width: 130, height: 132, fps: 25, seconds: 2 }],
  [{ pixelAspect: { over: 4, under: 3 } }, times, { width: 426, height: 180, fps: 25, seconds: 2 }],
  [{}, { ...times, fps: 59.94, seconds: 2.01 }, { width: 320, height: 180, fps: 30, seconds: 2 }],
  [{}, { ...times, fps: 0.2, seconds: 5 }, { width: 320, height: 180, fps: 1, seconds: 5 }],
  [{}, { ...times, fps: 25, seconds: 0.001 }, { width: 320, height: 180, fps: 25, seconds: 0.04 }],
])('planShape plans an even size and frame rate: %#', (change, measured, expected) => {
  expect(planShape({ ...video, ...change }, measured)).toEqual(expected)
})

const frames = (...rows: [string | undefined, string | undefined][]) =>
  parseFrames(
    JSON.stringify({
      frames: rows.map(([at, lasts]) => ({ best_effort_timestamp_time: at, pkt_duration_time: lasts })),
    }),
  )

it('parseFrames measures from the first frame to the end of the last', () => {
  const close = (value: number): unknown => expect.closeTo(value, 6)
  expect(frames(['1.0', '0.5'], ['1.5', '0.5'])).toEqual({ frames: 2, startSeconds: 1, seconds: 1, fps: 2 })
  expect(frames(['0.0', undefined], ['0.1', undefined], ['0.2', undefined])).toMatchObject({
    seconds: close(0.3),
    fps: close(10),
  })
  expect(frames(['0.08', '0.04'], ['0.12', '0.04'], [undefined, '0.04'])).toMatchObject({
    frames: 3,
    seconds: close(0.12),
  })
  expect(frames(['0', '0.04'])).toMatchObject({ frames: 1, seconds: 0.04, fps: 25 })
  expect(frames(['0', '0'], ['0', '0'])).toMatchObject({ seconds: 0, fps: Number.POSITIVE_INFINITY })
  expect(frames()).toBeNull()
})

it('parseInputProbe rejects invalid ffprobe output', () => {
  for (const answer of ['', '{', '{"streams":[{"index":"x"}],"format":{}}', '[]']) {
    expect(() => parseInputProbe(answer)).toThrow('cannot be parsed')
  }
})

it('parseInputProbe reads the streams of a customer file without its cover picture', () => {
  const picture = { codec_type: 'video', width: 64, height: 48, sample_aspect_ratio: '8:9', nb_frames: '25' }
  const streams = [
    { index: 0, ...picture, disposition: { attached_pic: 1 } },
    { index: 1, ...picture, disposition: { attached_pic: 0 }, side_data_list: [{}, { rotation: -90 }] },
    { index: 2, codec_type: 'audio', channels: 2, sample_rate: '44100' },
    { index: 3, codec_type: 'data' },
  ]
  expect(parseInputProbe(JSON.stringify({ streams, format: { start_time: '0.1' } }))).toEqual({
    videos: [{ index: 1, width: 64, height: 48, pixelAspect: { over: 8, under: 9 }, isTurned: true, frames: 25 }],
    audios: [{ index: 2, channels: 2, sampleRate: 44_100 }],
    startSeconds: 0.1,
  })
})

it.each([
  [0, false],
  [90, true],
  [-90, true],
  [180, false],
  [270, true],
  [-89.5, true],
  [45, false],
])('parseInputProbe treats a rotation of %d as a quarter turn: %s', (rotation, isTurned) => {
  const stream = { index: 0, codec_type: 'video', width: 2, height: 2, side_data_list: [{ rotation }] }
  expect(parseInputProbe(JSON.stringify({ streams: [stream], format: {} })).videos[0]?.isTurned).toBe(isTurned)
})
