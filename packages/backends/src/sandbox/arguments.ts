import type { Shape } from './shape.ts'

type Film = Extract<Shape, { kind: 'film' }>
type Size = { width: number; height: number }

/** None of them has a space inside. */
const words = (...parts: string[]): string[] =>
  parts
    .join(' ')
    .split(' ')
    .filter((word) => word !== '')

const everyRun = '-nostdin -v error -y -protocol_whitelist file'
const lastly = '-map_metadata -1 -fflags +bitexact'
const colour = ({ width, height }: Size, more = ''): string =>
  `-f lavfi -i color=c=0x336699:size=${width}x${height}${more},setsar=0`

/** One second that can be repeated as it is: it begins with a whole picture and leans on nothing after it. */
export const secondArguments = ({ width, height, fps }: Film): string[] =>
  words(
    everyRun,
    colour({ width, height }, `:rate=${fps}:duration=1`),
    `-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g ${fps} -threads 2`,
    // Of the same profile as films that had more time.
    '-coder 1 -x264-params 8x8dct=1',
    '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv',
    lastly,
    '-f mp4 /out/second.mp4',
  )

/** The second again and again, copied and not encoded, which is what makes it quick. */
export const filmArguments = ({ seconds, sound }: Film): string[] =>
  words(
    everyRun,
    `-stream_loop ${Math.ceil(seconds) - 1} -f mov -i /in/second`,
    sound ? `-f lavfi -i anullsrc=r=48000:cl=stereo,atrim=end_sample=${Math.round(seconds * 48_000)}` : '',
    '-map 0:v -c:v copy',
    sound ? '-map 1:a -c:a aac -b:a 160k' : '',
    // A count of frames would also end the sound as soon as the picture is complete.
    `-t ${seconds}`,
    lastly,
    '-movflags +faststart -f mp4 /out/film',
  )

export const pictureArguments = (size: Size): string[] =>
  words(everyRun, colour(size), '-frames:v 1', lastly, '-c:v png -f image2 -update 1 /out/picture')

export const speechArguments = ({ seconds }: { seconds: number }): string[] =>
  words(everyRun, `-f lavfi -i sine=frequency=220:sample_rate=44100:duration=${seconds}`, lastly, '-f wav /out/speech')
