import type { VideoShape } from '@kinora/domain'
import type { Container } from '../container/sniff-container.ts'
import { ffmpegBaseArgs, foreignInput } from './foreign-input.ts'
import { aac, h264 } from './result-output.ts'

const sampleRate = 48_000
const noMetadata = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-fflags', '+bitexact'] as const

export type EncodeInput = {
  container: Container
  video: number
  audio: number | null
  /** Offset of the first frame from the start of the file. */
  startSeconds: number
  shape: VideoShape
  output: string
}

const picture = ({ video, shape }: EncodeInput): string =>
  [
    `[0:${video}]setpts=PTS-STARTPTS`,
    `fps=${shape.fps}`,
    `scale=${shape.width}:${shape.height}:flags=bicubic:out_range=tv`,
    'setsar=1',
    'format=yuv420p',
    'tpad=stop_mode=clone:stop=-1',
    `trim=end_frame=${Math.round(shape.seconds * shape.fps)}[v]`,
  ].join(',')

/** Covers the first to the last frame: earlier sound is cut, and silence follows sound that ends early. */
const sound = ({ audio, startSeconds, shape }: EncodeInput): string =>
  [
    `[0:${audio}]atrim=start=${startSeconds.toFixed(6)}`,
    `asetpts=PTS-${startSeconds.toFixed(6)}/TB`,
    `aresample=${sampleRate}:async=1:first_pts=0`,
    'aformat=channel_layouts=stereo',
    'apad',
    `atrim=end_sample=${Math.round(shape.seconds * sampleRate)}[a]`,
  ].join(',')

/** Re-encodes a customer's film: upright, square pixels, constant frame rate, no other streams or metadata. */
export const encodeInput = (plan: EncodeInput): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput(plan.container),
  '-t',
  String(Math.ceil(plan.startSeconds + plan.shape.seconds) + 1),
  '-i',
  '/in/media',
  '-filter_complex',
  plan.audio === null ? picture(plan) : `${picture(plan)};${sound(plan)}`,
  '-map',
  '[v]',
  ...(plan.audio === null ? [] : ['-map', '[a]']),
  // The file is read once or twice, and callers that create a subject wait for it.
  ...h264('ultrafast'),
  ...(plan.audio === null ? [] : aac),
  ...noMetadata,
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  `/out/${plan.output}`,
]
