import type { Corner } from '@kinora/contract'
import type { Container } from '../container/sniff-container.ts'
import { ffmpegBaseArgs, foreignInput } from './foreign-input.ts'

export type FitImage = { container: Container; width: number; height: number; corner: Corner; output: string }

/** Scales a foreign picture into a box, aligned to its corner, as raw RGBA of exactly that box. */
export const fitImage = ({ container, width, height, corner, output }: FitImage): string[] => {
  const x = corner.endsWith('right') ? 'ow-iw' : '0'
  const y = corner.startsWith('bottom') ? 'oh-ih' : '0'
  return [
    ...ffmpegBaseArgs,
    ...foreignInput(container),
    '-i',
    '/in/image',
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    '-vf',
    `format=rgba,scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=lanczos,pad=${width}:${height}:${x}:${y}:color=black@0`,
    '-pix_fmt',
    'rgba',
    '-f',
    'rawvideo',
    `/out/${output}`,
  ]
}
