import type { VideoShape } from '@kinora/domain'
import { ffmpegBaseArgs, foreignInput, labelInput } from './foreign-input.ts'
import { h264, onlyOurMetadata, presetFor } from './result-output.ts'

export type MarkPlace = { x: number; y: number; width: number; height: number }

const rawMark = ({ width, height }: MarkPlace): string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgba',
  '-video_size',
  `${width}x${height}`,
  '-i',
  '/in/mark',
]

export type MarkVideo = { place: MarkPlace; shape: VideoShape; ours: boolean; output: string }

// By default, ffmpeg converts the mark with the BT.601 matrix, which shifts its colours.
const toFilmColours = 'scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd,format=yuva420p'

/** Overlays the mark on a finished video and copies its sound. One picture of the mark serves all frames. */
export const markVideo = (plan: MarkVideo): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput('mov'),
  '-i',
  '/in/video',
  ...rawMark(plan.place),
  ...labelInput,
  '-filter_complex',
  `[1:v]${toFilmColours}[mark];[0:v:0][mark]overlay=x=${plan.place.x}:y=${plan.place.y}:eof_action=repeat[v]`,
  '-map',
  '[v]',
  ...(plan.shape.sound ? ['-map', '0:a:0', '-c:a', 'copy'] : []),
  ...h264(presetFor(plan.shape, plan.ours)),
  ...onlyOurMetadata(2),
  `/out/${plan.output}`,
]

/** Reads the rectangle of the mark from the first frame of both files as raw RGB. */
export const readMarkRegion = ({ x, y, width, height }: MarkPlace): string[] => {
  const region = `crop=${width}:${height}:${x}:${y},format=rgb24`
  return [
    ...ffmpegBaseArgs,
    ...foreignInput('mov'),
    '-i',
    '/in/clean',
    ...foreignInput('mov'),
    '-i',
    '/in/marked',
    '-filter_complex',
    `[0:v:0]${region}[clean];[1:v:0]${region}[marked]`,
    '-map',
    '[clean]',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '/out/clean.rgb',
    '-map',
    '[marked]',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '/out/marked.rgb',
  ]
}
