import type { Orientation } from '@kinora/domain'
import type { Container } from '../container/sniff-container.ts'
import { ffmpegBaseArgs, foreignInput } from './foreign-input.ts'

const turns: Record<Orientation, readonly string[]> = {
  1: [],
  2: ['hflip'],
  3: ['hflip', 'vflip'],
  4: ['vflip'],
  5: ['transpose=cclock_flip'],
  6: ['transpose=clock'],
  7: ['transpose=clock_flip'],
  8: ['transpose=cclock'],
}

/** Converts to full colour first. Rotating subsampled colour planes of odd size would shift them. */
const uprightFilters = ({ orientation, hasAlpha }: Pick<DrawImage, 'orientation' | 'hasAlpha'>): string[] => [
  'scale=flags=bicubic+accurate_rnd+full_chroma_int',
  `format=${hasAlpha ? 'rgba' : 'rgb24'}`,
  ...turns[orientation],
]

/** Rejects truncated pictures: without `explode` the JPEG decoder ignores data it cannot read. */
const input = (container: Container): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput(container),
  '-err_detect',
  'explode',
  '-noautorotate',
  '-i',
  '/in/image',
]

const noMetadata = ['-map_metadata', '-1', '-sn', '-dn', '-fflags', '+bitexact', '-flags:v', '+bitexact'] as const
// Image encoders would use one thread per processor of the machine.
const onePicture = ['-threads', '1', '-frames:v', '1', '-update', '1', '-f', 'image2'] as const
const png = (level: number): string[] => ['-c:v', 'png', '-pred', 'mixed', '-compression_level', String(level)]
const jpeg = ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3'] as const

export type DrawImage = { container: Container; orientation: Orientation; hasAlpha: boolean; output: string }

/**
 * Draws a foreign picture upright as an 8-bit PNG. Compression is light because the file is an input that is read again
 * soon.
 */
export const drawImage = (plan: DrawImage): string[] => [
  ...input(plan.container),
  '-map',
  '0:v:0',
  '-vf',
  [...uprightFilters(plan), 'setsar=1'].join(','),
  ...png(1),
  ...noMetadata,
  ...onePicture,
  `/out/${plan.output}`,
]

const coverWidth = 512

export const coverSize = ({ width, height }: { width: number; height: number }) => {
  const narrow = Math.min(coverWidth, width)
  return { width: narrow, height: Math.max(1, Math.round((height * narrow) / width)) }
}

export type ShapeImage = DrawImage & { want: { width: number; height: number }; cover: string }

/** Draws a foreign picture as a PNG of exactly the requested size, cropped if needed, and its cover on white. */
export const shapeImage = (plan: ShapeImage): string[] => {
  const { width, height } = plan.want
  const small = coverSize(plan.want)
  const size = `${small.width}x${small.height}`
  const filters = [
    `[0:v:0]${uprightFilters(plan).join(',')}`,
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos+accurate_rnd`,
    `crop=${width}:${height}`,
    'setsar=1',
    'split[picture][large]',
  ].join(',')
  const cover =
    `[large]scale=${small.width}:${small.height}:flags=lanczos[small];color=color=white:size=${size}:rate=1:duration=1[paper];` +
    '[paper][small]overlay=format=rgb[cover]'
  return [
    ...input(plan.container),
    '-filter_complex',
    `${filters};${cover}`,
    '-map',
    '[picture]',
    ...png(6),
    ...noMetadata,
    ...onePicture,
    `/out/${plan.output}`,
    '-map',
    '[cover]',
    ...jpeg,
    ...noMetadata,
    ...onePicture,
    `/out/${plan.cover}`,
  ]
}
