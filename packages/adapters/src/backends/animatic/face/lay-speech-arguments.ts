import { everyRun } from '../every-run.ts'

const sampleRate = 48_000

/** Speech under pictures: as many seconds of both, silence where the speech ends early. */
const sound = (input: number, seconds: number): string =>
  `[${input}:a]aresample=${sampleRate},aformat=channel_layouts=stereo,apad,atrim=end_sample=${Math.round(seconds * sampleRate)}[a]`

const lastly = (seconds: number): string[] => [
  '-map',
  '[a]',
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  '-t',
  String(seconds),
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-movflags',
  '+faststart',
  '-progress',
  '/out/progress',
  '-f',
  'mp4',
  '/out/film.mp4',
]
const speech = ['-protocol_whitelist', 'file', '-f', 'wav', '-i', '/in/speech'] as const

/** A silent film of ours, its pictures untouched, with speech laid under it. */
export const laySpeechArguments = (seconds: number): string[] => [
  ...everyRun,
  '-f',
  'mov',
  '-i',
  '/in/film',
  ...speech,
  '-filter_complex',
  sound(1, seconds),
  '-map',
  '0:v',
  '-c:v',
  'copy',
  ...lastly(seconds),
]

type Shape = { width: number; height: number; fps: number; seconds: number }

/** A film again and again for as long as the speech lasts; its own sound is not heard. */
export const repeatFilmArguments = ({ width, height, fps, seconds }: Shape): string[] => [
  ...everyRun,
  '-stream_loop',
  '-1',
  '-f',
  'mov',
  '-i',
  '/in/film',
  ...speech,
  '-filter_complex',
  `[0:v]fps=${fps},scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p,trim=end_frame=${Math.round(seconds * fps)}[v];${sound(1, seconds)}`,
  '-map',
  '[v]',
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
  ...lastly(seconds),
]
