import type { FilmPlan } from '../../plan/film-plan.ts'
import { ffmpegBaseArgs } from '../ffmpeg-base-args.ts'

const fineQuantiser = 10
// Lowers the bed so that the customer's sounds are audible.
const bedBehindSounds = 0.16

const exactFrames = (exact: readonly number[]): string[] =>
  exact.length === 0
    ? []
    : ['-x264-params', `zones=${exact.map((frame) => `${frame},${frame},q=${fineQuantiser}`).join('/')}`]

/** Mixes any sounds over the bed, which is exactly as long as the film. */
const mixSounds = (sounds: number): string[] => {
  if (sounds === 0) return ['-map', '1:a']
  const each = Array.from(
    { length: sounds },
    (_, index) => `[${index + 2}:a]aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo[s${index}]`,
  )
  const names = Array.from({ length: sounds }, (_, index) => `[s${index}]`).join('')
  const bed = `[1:a]aformat=sample_fmts=fltp,volume=${bedBehindSounds}[bed]`
  const mixed = `[bed]${names}amix=inputs=${sounds + 1}:duration=first:normalize=0,alimiter=limit=0.9:level=0[mix]`
  return ['-filter_complex', [...each, bed, mixed].join(';'), '-map', '[mix]']
}

/** Encodes raw frames from the pipe and the sound file into the delivered file. */
export const encodeArguments = (
  { scene: { width, height, fps, sound }, exact }: Pick<FilmPlan, 'scene' | 'exact'>,
  sounds = 0,
): string[] => [
  ...ffmpegBaseArgs,
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgba',
  '-video_size',
  `${width}x${height}`,
  '-framerate',
  String(fps),
  '-i',
  '/in/frames',
  ...(sound ? ['-protocol_whitelist', 'file', '-f', 'wav', '-i', '/in/bed'] : []),
  ...Array.from({ length: sound ? sounds : 0 }, (_, index) => [
    '-protocol_whitelist',
    'file',
    '-f',
    'wav',
    '-i',
    `/in/sound-${index}`,
  ]).flat(),
  '-map',
  '0:v',
  ...(sound ? mixSounds(sounds) : []),
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '19',
  '-g',
  String(fps * 2),
  '-threads',
  '2',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
  ...exactFrames(exact),
  ...(sound ? ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2'] : []),
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  '/out/film.mp4',
]
