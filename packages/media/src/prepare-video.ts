import { join } from 'node:path'
import type { InputRule } from '@kinora/contract'
import type { PreparedInput, PrepareInput, VideoShape } from '@kinora/domain'
import { encodeInput } from './arguments/encode-input.ts'
import { measureFrames, probeInput } from './arguments/probe-input.ts'
import { formatRefusal, judgeSeconds, judgeVideoSize, lengthOf } from './judge-media.ts'
import { refused } from './media-failure.ts'
import { framePixelsMax, judgeContainer } from './movie-bytes/judge-container.ts'
import { findFault } from './probe/find-fault.ts'
import { type FrameTimes, parseFrames } from './probe/parse-frames.ts'
import { type InputStreams, type InputVideo, parseInputProbe } from './probe/parse-input-probe.ts'
import { probeFile } from './probe/probe-file.ts'
import type { RunMedia } from './run-media.ts'
import { foreignCpuSeconds } from './sandbox/limits.ts'
import { displayedVideo, shapeOf } from './video-shape.ts'

const framesPerSecondMax = 240
/** Eight seconds of 3840 × 2160 at 60 frames a second in a minute of processor time; more does not fit into it. */
const pixelsPerCpuSecond = 4_000_000_000 / 60
const filmPixelsMax = (rule: InputRule): number => pixelsPerCpuSecond * foreignCpuSeconds(lengthOf(rule).most)

const judgePicture = (video: InputVideo, rule: InputRule, framesMax: number): void => {
  const { width, height, frames } = video
  if (width === 0 || height === 0) throw formatRefusal('video', 'probe')
  judgeVideoSize(displayedVideo(video), rule)
  const pixels = width * height
  if (pixels > framePixelsMax || pixels * Math.min(frames, framesMax) > filmPixelsMax(rule)) {
    const detail = `is ${width} x ${height} pixels for ${frames} frames; decoding it takes longer than allowed`
    throw formatRefusal('video', 'resources', { detail })
  }
}

const judgeTimes = (times: FrameTimes | null, rule: InputRule, framesMax: number): FrameTimes => {
  if (times === null) throw formatRefusal('video', 'probe')
  if (times.fps > framesPerSecondMax + 1) {
    const detail = `has ${times.fps.toFixed(2)} frames per second; at most ${framesPerSecondMax} are allowed`
    throw formatRefusal('video', 'probe', { detail })
  }
  if (times.frames >= framesMax) throw formatRefusal('video', 'length')
  judgeSeconds(times.seconds, rule)
  judgePace(times, rule)
  return times
}

/** Mean rates are known to a hundredth: what is made of whole time units is a little off. */
const judgePace = (times: FrameTimes, { fpsUnder }: InputRule): void => {
  if (fpsUnder === undefined || Math.round(times.fps * 100) < fpsUnder * 100) return
  const detail = `has ${times.fps.toFixed(2)} frames per second; fewer than ${fpsUnder} are allowed`
  throw formatRefusal('video', 'probe', { detail })
}

const soundOf = ({ audios }: InputStreams) =>
  audios.find(({ channels, sampleRate }) => channels >= 1 && channels <= 8 && sampleRate > 0) ?? null

/** Looks at the bytes, at the streams, at each decoded frame; only then is the film encoded anew. */
export const prepareVideo = async (
  run: RunMedia,
  { file, rule }: Pick<PrepareInput, 'file' | 'rule'>,
  container: 'mov' | 'avi',
  { work, folder }: { work: string; folder: string },
): Promise<PreparedInput> => {
  await judgeContainer(file, container, 'video')
  const look = (args: string[]) => run({ program: 'ffprobe', args, inputs: { media: file }, outputFolder: work })
  const streams = parseInputProbe(await look(probeInput(container)))
  const [video] = streams.videos
  if (video === undefined) throw formatRefusal('video', 'streams', { detail: 'has no video stream' })
  const framesMax = Math.ceil((lengthOf(rule).most + 1) * framesPerSecondMax)
  judgePicture(video, rule, framesMax)
  const frames = parseFrames(await look(measureFrames({ container, stream: video.index, framesMax })))
  const times = judgeTimes(frames, rule, framesMax)
  const audio = soundOf(streams)?.index ?? null
  const shape: VideoShape = { ...shapeOf(video, times, rule), sound: audio !== null }
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
