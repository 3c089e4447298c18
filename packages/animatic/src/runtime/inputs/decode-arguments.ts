import type { PreparedMedia } from '@kinora/domain'
import type { Size } from '../../plan/geometry.ts'
import { ffmpegBaseArgs } from '../ffmpeg-base-args.ts'

const readInput = (mediaType: PreparedMedia['mediaType']): string[] => [
  ...ffmpegBaseArgs,
  '-f',
  mediaType === 'image/png' ? 'png_pipe' : 'mov',
  '-i',
  '/in/media',
  '-an',
]
const asRaw = (output: string): string[] => ['-f', 'rawvideo', '-pix_fmt', 'rgba', `/out/${output}`]
const scale = ({ width, height }: Size, more = ''): string =>
  `scale=${width}:${height}${more}:flags=lanczos+accurate_rnd+full_chroma_int`

const cover = (size: Size, lean: number): string =>
  `${scale(size, ':force_original_aspect_ratio=increase')},crop=${size.width}:${size.height}:(iw-ow)/2:(ih-oh)*${lean}`

/** Fills the size exactly and crops the excess, with the share `lean` of it at the top; opaque. */
export const coverArguments = (
  mediaType: PreparedMedia['mediaType'],
  size: Size,
  output: string,
  lean = 0.5,
): string[] => [...readInput(mediaType), '-vf', `${cover(size, lean)},format=rgb24`, '-frames:v', '1', ...asRaw(output)]

const asPlanes = (output: string): string[] => [
  '-frames:v',
  '1',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'gbrpf32le',
  `/out/${output}`,
]

/** The result of {@link coverArguments} scaled to another size: three planes of numbers from 0 to 1. */
export const coverPlanesArguments = (
  mediaType: PreparedMedia['mediaType'],
  shown: Size,
  size: Size,
  output: string,
  lean = 0.5,
): string[] => [
  ...readInput(mediaType),
  '-vf',
  `${cover(shown, lean)},${scale(size)},format=gbrpf32le`,
  ...asPlanes(output),
]

/** The whole picture as three planes of numbers from 0 to 1. */
export const wholePlanesArguments = (mediaType: PreparedMedia['mediaType'], size: Size, output: string): string[] => [
  ...readInput(mediaType),
  '-vf',
  `${scale(size)},format=gbrpf32le`,
  ...asPlanes(output),
]

/** The whole picture at a size of the same ratio; keeps transparency. */
export const wholeArguments = (mediaType: PreparedMedia['mediaType'], size: Size, output: string): string[] => [
  ...readInput(mediaType),
  '-vf',
  `${scale(size)},format=rgba`,
  '-frames:v',
  '1',
  ...asRaw(output),
]

/** All frames of a film, in order. */
export const framesArguments = (size: Size, fps: number, seconds: number, output: string): string[] => [
  ...readInput('video/mp4'),
  '-t',
  String(seconds),
  '-vf',
  `fps=${fps},${scale(size)}`,
  ...asRaw(output),
]

/** All frames of a film as planes. */
export const filmPlanesArguments = (size: Size, fps: number, seconds: number, output: string): string[] => [
  ...readInput('video/mp4'),
  '-t',
  String(seconds),
  '-vf',
  `fps=${fps},${scale(size)},format=gbrpf32le`,
  '-f',
  'rawvideo',
  '-pix_fmt',
  'gbrpf32le',
  `/out/${output}`,
]
