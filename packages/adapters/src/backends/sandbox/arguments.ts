import type { Shape } from './shape.ts'

type Film = Extract<Shape, { kind: 'film' }>

const everyRun = ['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file'] as const
const lastly = ['-map_metadata', '-1', '-fflags', '+bitexact'] as const
const colour = (size: { width: number; height: number }, more = ''): string[] => [
  '-f',
  'lavfi',
  '-i',
  `color=c=0x336699:size=${size.width}x${size.height}${more},setsar=0`,
]

/** One second that can be repeated as it is: it begins with a whole picture and leans on nothing after it. */
export const secondArguments = ({ width, height, fps }: Film): string[] => [
  ...everyRun,
  ...colour({ width, height }, `:rate=${fps}:duration=1`),
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(fps), '-threads', '2'],
  // Of the same profile as films that had more time.
  ...['-coder', '1', '-x264-params', '8x8dct=1'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ...lastly,
  ...['-f', 'mp4', '/out/second.mp4'],
]

/** The second again and again, copied and not encoded, which is what makes it quick. */
export const filmArguments = ({ seconds, sound }: Film): string[] => [
  ...everyRun,
  ...['-stream_loop', String(Math.ceil(seconds) - 1), '-f', 'mov', '-i', '/in/second'],
  ...(sound ? ['-f', 'lavfi', '-i', `anullsrc=r=48000:cl=stereo,atrim=end_sample=${Math.round(seconds * 48_000)}`] : []),
  ...['-map', '0:v', '-c:v', 'copy'],
  ...(sound ? ['-map', '1:a', '-c:a', 'aac', '-b:a', '160k'] : []),
  // A count of frames would also end the sound as soon as the picture is complete.
  ...['-t', String(seconds)],
  ...lastly,
  ...['-movflags', '+faststart', '-f', 'mp4', '/out/film'],
]

export const pictureArguments = (size: { width: number; height: number }): string[] => [
  ...everyRun,
  ...colour(size),
  ...['-frames:v', '1', ...lastly, '-c:v', 'png', '-f', 'image2', '-update', '1', '/out/picture'],
]

export const speechArguments = ({ seconds }: { seconds: number }): string[] => [
  ...everyRun,
  ...['-f', 'lavfi', '-i', `sine=frequency=220:sample_rate=44100:duration=${seconds}`],
  ...lastly,
  ...['-f', 'wav', '/out/speech'],
]
