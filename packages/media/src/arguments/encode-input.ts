import type { VideoShape } from '@kinora/domain'
import type { Container } from '../container/sniff-container.ts'
import { everyRun, foreignInput } from './foreign-input.ts'
import { aac, h264 } from './result-output.ts'

const sampleRate = 48_000
const nothingElse = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-fflags', '+bitexact'] as const

export type EncodeInput = {
  container: Container
  video: number
  audio: number | null
  /** How long after the file's beginning the picture's is. */
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

/** From the first frame to the last: earlier sound is cut, sound that ends early is followed by silence. */
const sound = ({ audio, startSeconds, shape }: EncodeInput): string =>
  [
    `[0:${audio}]atrim=start=${startSeconds.toFixed(6)}`,
    `asetpts=PTS-${startSeconds.toFixed(6)}/TB`,
    `aresample=${sampleRate}:async=1:first_pts=0`,
    'aformat=channel_layouts=stereo',
    'apad',
    `atrim=end_sample=${Math.round(shape.seconds * sampleRate)}[a]`,
  ].join(',')

/** A customer's film, decoded and encoded anew: upright, square pixels, even frames; nothing else of it is left. */
export const encodeInput = (plan: EncodeInput): string[] => [
  ...everyRun,
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
  // It is read again once or twice; who waits for a subject waits for this.
  ...h264('ultrafast'),
  ...(plan.audio === null ? [] : aac),
  ...nothingElse,
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  `/out/${plan.output}`,
]
