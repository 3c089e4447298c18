import type { Size } from '../../plan/geometry.ts'
import { ffmpegBaseArgs } from '../ffmpeg-base-args.ts'

/** Fills a size, cropping the excess equally on both sides. */
export const cover = ({ width, height }: Size): string =>
  `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic,crop=${width}:${height},setsar=1`

/** Every `step`-th frame as raw RGB, in a size of the same shape. */
export const samplesArguments = (
  shape: Size & { fps: number },
  size: Size,
  step: number,
  seconds: number,
  output: string,
): string[] => [
  ...ffmpegBaseArgs,
  '-f',
  'mov',
  '-i',
  '/in/media',
  '-an',
  '-t',
  String(seconds),
  '-vf',
  `fps=${shape.fps}:start_time=0,framestep=${step},${cover(shape)},scale=${size.width}:${size.height}`,
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  `/out/${output}`,
]

/** A picture as raw RGB that fills the shape. */
export const pictureSampleArguments = (shape: Size, size: Size, output: string): string[] => [
  ...ffmpegBaseArgs,
  '-f',
  'png_pipe',
  '-i',
  '/in/media',
  '-vf',
  `${cover(shape)},scale=${size.width}:${size.height}`,
  '-frames:v',
  '1',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  `/out/${output}`,
]
