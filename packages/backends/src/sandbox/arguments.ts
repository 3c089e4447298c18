import type { Shape } from './shape.ts'

type Film = Extract<Shape, { kind: 'film' }>
type Size = { width: number; height: number }

/** No part contains a space in an argument. */
const splitArgs = (...parts: string[]): string[] =>
  parts
    .join(' ')
    .split(' ')
    .filter((word) => word !== '')

const ffmpegBaseArgs = '-nostdin -v error -y -protocol_whitelist file'
const ffmpegOutputArgs = '-map_metadata -1 -fflags +bitexact'
const colour = ({ width, height }: Size, more = ''): string =>
  `-f lavfi -i color=c=0x336699:size=${width}x${height}${more},setsar=0`

/** One second that can be repeated: it starts with a key frame and refers to no later frame. */
export const secondArguments = ({ width, height, fps }: Film): string[] =>
  splitArgs(
    ffmpegBaseArgs,
    colour({ width, height }, `:rate=${fps}:duration=1`),
    `-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g ${fps} -threads 2`,
    // The same profile as films of slower presets.
    '-coder 1 -x264-params 8x8dct=1',
    '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv',
    ffmpegOutputArgs,
    '-f mp4 /out/second.mp4',
  )

/** The repeated second, copied without encoding, which makes it fast. */
export const filmArguments = ({ seconds, sound }: Film): string[] =>
  splitArgs(
    ffmpegBaseArgs,
    `-stream_loop ${Math.ceil(seconds) - 1} -f mov -i /in/second`,
    sound ? `-f lavfi -i anullsrc=r=48000:cl=stereo,atrim=end_sample=${Math.round(seconds * 48_000)}` : '',
    '-map 0:v -c:v copy',
    sound ? '-map 1:a -c:a aac -b:a 160k' : '',
    // A count of frames would also end the sound as soon as the video is complete.
    `-t ${seconds}`,
    ffmpegOutputArgs,
    '-movflags +faststart -f mp4 /out/film',
  )

export const pictureArguments = (size: Size): string[] =>
  splitArgs(ffmpegBaseArgs, colour(size), '-frames:v 1', ffmpegOutputArgs, '-c:v png -f image2 -update 1 /out/picture')

export const speechArguments = ({ seconds }: { seconds: number }): string[] =>
  splitArgs(
    ffmpegBaseArgs,
    `-f lavfi -i sine=frequency=220:sample_rate=44100:duration=${seconds}`,
    ffmpegOutputArgs,
    '-f wav /out/speech',
  )
