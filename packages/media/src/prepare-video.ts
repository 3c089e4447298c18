import { join } from 'node:path'
import type { InputRule } from '@kinora/contract'
import type { PreparedInput, PrepareInput, VideoShape } from '@kinora/domain'
import { encodeInput } from './arguments/encode-input.ts'
import { measureFrames, probeInput } from './arguments/probe-input.ts'
import { refused } from './media-failure.ts'
import { framePixelsMax, validateContainer } from './movie-bytes/validate-container.ts'
import { findFault } from './probe/find-fault.ts'
import { type FrameTimes, parseFrames } from './probe/parse-frames.ts'
import { type InputStreams, type InputVideo, parseInputProbe } from './probe/parse-input-probe.ts'
import { probeFile } from './probe/probe-file.ts'
import type { RunMedia } from './run-media.ts'
import { foreignCpuSeconds } from './sandbox/limits.ts'
import { formatRefusal, resolveLength, validateSeconds, validateVideoSize } from './validate-media.ts'
import { displayedVideo, planShape } from './video-shape.ts'

const framesPerSecondMax = 240
/** 8 s of 3840 × 2160 at 60 frames per second in a minute of processor time. More does not fit. */
const pixelsPerCpuSecond = 4_000_000_000 / 60
const filmPixelsMax = (rule: InputRule): number => pixelsPerCpuSecond * foreignCpuSeconds(resolveLength(rule).most)

const validatePicture = (video: InputVideo, rule: InputRule, framesMax: number): void => {
  const { width, height, frames } = video
  if (width === 0 || height === 0) throw formatRefusal('video', 'probe')
  validateVideoSize(displayedVideo(video), rule)
  const pixels = width * height
  if (pixels > framePixelsMax || pixels * Math.min(frames, framesMax) > filmPixelsMax(rule)) {
    const detail = `is ${width} x ${height} pixels for ${frames} frames; decoding it takes longer than allowed`
    throw formatRefusal('video', 'resources', { detail })
  }
}

const validateTimes = (times: FrameTimes | null, rule: InputRule, framesMax: number): FrameTimes => {
  if (times === null) throw formatRefusal('video', 'probe')
  if (times.fps > framesPerSecondMax + 1) {
    const detail = `has ${times.fps.toFixed(2)} frames per second; at most ${framesPerSecondMax} are allowed`
    throw formatRefusal('video', 'probe', { detail })
  }
  if (times.frames >= framesMax) throw formatRefusal('video', 'length')
  validateSeconds(times.seconds, rule)
  validateFrameRate(times, rule)
  return times
}

/** Mean rates are exact to a hundredth, because whole time units round frame durations. */
const validateFrameRate = (times: FrameTimes, { fpsUnder }: InputRule): void => {
  if (fpsUnder === undefined || Math.round(times.fps * 100) < fpsUnder * 100) return
  const detail = `has ${times.fps.toFixed(2)} frames per second; fewer than ${fpsUnder} are allowed`
  throw formatRefusal('video', 'probe', { detail })
}

const findSound = ({ audios }: InputStreams) =>
  audios.find(({ channels, sampleRate }) => channels >= 1 && channels <= 8 && sampleRate > 0) ?? null

/** Validates the container, the streams and every decoded frame before it re-encodes the film. */
export const prepareVideo = async (
  run: RunMedia,
  { file, rule }: Pick<PrepareInput, 'file' | 'rule'>,
  container: 'mov' | 'avi',
  { work, folder }: { work: string; folder: string },
): Promise<PreparedInput> => {
  await validateContainer(file, container, 'video')
  const runProbe = (args: string[]) => run({ program: 'ffprobe', args, inputs: { media: file }, outputFolder: work })
  const streams = parseInputProbe(await runProbe(probeInput(container)))
  const [video] = streams.videos
  if (video === undefined) throw formatRefusal('video', 'streams', { detail: 'has no video stream' })
  const framesMax = Math.ceil((resolveLength(rule).most + 1) * framesPerSecondMax)
  validatePicture(video, rule, framesMax)
  const frames = parseFrames(await runProbe(measureFrames({ container, stream: video.index, framesMax })))
  const times = validateTimes(frames, rule, framesMax)
  const audio = findSound(streams)?.index ?? null
  const shape: VideoShape = { ...planShape(video, times, rule), sound: audio !== null }
  const startSeconds = Math.max(0, times.startSeconds - streams.startSeconds)
  const plan = { container, video: video.index, audio, startSeconds, shape, output: 'video.mp4' }
  await run({ program: 'ffmpeg', args: encodeInput(plan), inputs: { media: file }, outputFolder: folder })
  const prepared = join(folder, 'video.mp4')
  const fault = findFault(await probeFile(run, prepared, 'mov', work), shape)
  if (fault !== null) throw refused(`the prepared film is not as planned: ${fault}`)
  const { width, height } = shape
  return {
    file: prepared,
    mediaType: 'video/mp4',
    width,
    height,
    seconds: times.seconds,
    fps: shape.fps,
    hasSound: shape.sound,
  }
}
