import type { VideoShape } from '@kinora/domain'
import type { Container } from '../container/sniff-container.ts'
import { ffmpegBaseArgs, foreignInput, labelInput } from './foreign-input.ts'
import { aac, h264, onlyOurMetadata, presetFor } from './result-output.ts'

// Models round frame counts to their own grid. A result that is short by this much repeats its last frame.
const holdSeconds = 0.25
const sampleRate = 48_000

const picture = ({ width, height, fps, seconds }: VideoShape): string =>
  [
    '[0:v:0]setpts=PTS-STARTPTS',
    `fps=${fps}`,
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic`,
    `crop=${width}:${height}`,
    'setsar=1',
    'format=yuv420p',
    `tpad=stop_mode=clone:stop_duration=${holdSeconds}`,
    // Not -frames:v, which would also end the sound as soon as the picture is complete.
    `trim=end_frame=${Math.round(seconds * fps)}[v]`,
  ].join(',')

const sound = ({ seconds }: VideoShape, sourceHasSound: boolean): string => {
  const source = sourceHasSound
    ? `[0:a:0]aresample=${sampleRate}:async=1:first_pts=0,aformat=channel_layouts=stereo,apad`
    : `anullsrc=r=${sampleRate}:cl=stereo`
  return `${source},atrim=end_sample=${Math.round(seconds * sampleRate)}[a]`
}

export type EncodeVideo = {
  container: Container
  sourceHasSound: boolean
  want: VideoShape
  ours: boolean
  output: string
}

/** Decodes foreign streams and re-encodes them to exactly the requested shape. */
export const encodeVideo = ({ container, sourceHasSound, want, ours, output }: EncodeVideo): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput(container),
  '-i',
  '/in/video',
  ...labelInput,
  '-filter_complex',
  want.sound ? `${picture(want)};${sound(want, sourceHasSound)}` : picture(want),
  '-map',
  '[v]',
  ...(want.sound ? ['-map', '[a]'] : []),

  '-t',
  String(want.seconds),
  ...h264(presetFor(want, ours)),
  ...(want.sound ? aac : []),
  ...onlyOurMetadata(1),
  `/out/${output}`,
]
