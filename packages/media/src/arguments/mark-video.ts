import type { VideoShape } from '@kinora/domain'
import { everyRun, foreignInput, labelInput } from './foreign-input.ts'
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

// Left to itself ffmpeg counts the mark's colours in the old way, and red would be another red.
const inColoursOfFilms = 'scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd,format=yuva420p'

/** A finished video with the mark over it and its sound as it was. One picture of mark serves all frames. */
export const markVideo = (plan: MarkVideo): string[] => [
  ...everyRun,
  ...foreignInput('mov'),
  '-i',
  '/in/video',
  ...rawMark(plan.place),
  ...labelInput,
  '-filter_complex',
  `[1:v]${inColoursOfFilms}[mark];[0:v:0][mark]overlay=x=${plan.place.x}:y=${plan.place.y}:eof_action=repeat[v]`,
  '-map',
  '[v]',
  ...(plan.shape.sound ? ['-map', '0:a:0', '-c:a', 'copy'] : []),
  ...h264(presetFor(plan.shape, plan.ours)),
  ...onlyOurMetadata(2),
  `/out/${plan.output}`,
]

/** The mark's rectangle in the first frame of both files, as raw RGB. */
export const readMarkRegion = ({ x, y, width, height }: MarkPlace): string[] => {
  const region = `crop=${width}:${height}:${x}:${y},format=rgb24`
  return [
    ...everyRun,
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
