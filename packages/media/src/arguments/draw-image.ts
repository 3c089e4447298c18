import type { Orientation } from '@kinora/domain'
import type { Container } from '../container/sniff-container.ts'
import { everyRun, foreignInput } from './foreign-input.ts'

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

/** Full colour first: turning halved colour planes of odd sizes would shift them. */
const upright = ({ orientation, hasAlpha }: Pick<DrawImage, 'orientation' | 'hasAlpha'>): string[] => [
  'scale=flags=bicubic+accurate_rnd+full_chroma_int',
  `format=${hasAlpha ? 'rgba' : 'rgb24'}`,
  ...turns[orientation],
]

/** Half a picture is none: without `explode` the JPEG decoder shrugs at what it cannot read. */
const input = (container: Container): string[] => [
  ...everyRun,
  ...foreignInput(container),
  '-err_detect',
  'explode',
  '-noautorotate',
  '-i',
  '/in/image',
]

const noMetadata = ['-map_metadata', '-1', '-sn', '-dn', '-fflags', '+bitexact', '-flags:v', '+bitexact'] as const
// Coders of pictures would take a thread for every processor of the machine.
const onePicture = ['-threads', '1', '-frames:v', '1', '-update', '1', '-f', 'image2'] as const
const png = (level: number): string[] => ['-c:v', 'png', '-pred', 'mixed', '-compression_level', String(level)]
const jpeg = ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3'] as const

export type DrawImage = { container: Container; orientation: Orientation; hasAlpha: boolean; output: string }

/** A foreign picture as a PNG of 8 bits, upright. Packed lightly: it is an input, read again soon. */
export const drawImage = (plan: DrawImage): string[] => [
  ...input(plan.container),
  '-map',
  '0:v:0',
  '-vf',
  [...upright(plan), 'setsar=1'].join(','),
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

/** A foreign picture as a PNG of exactly the wanted size, cut where it is too long, and its cover on white. */
export const shapeImage = (plan: ShapeImage): string[] => {
  const { width, height } = plan.want
  const small = coverSize(plan.want)
  const size = `${small.width}x${small.height}`
  const filters = [
    `[0:v:0]${upright(plan).join(',')}`,
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
