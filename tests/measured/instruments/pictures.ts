import { dataUri } from '../../support/files/bytes.ts'
import type { Studio } from '../studio.ts'

export type Format = 'png' | 'jpg' | 'webp'
const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const
const encoders = { png: '', jpg: '-q:v 2 -pix_fmt yuvj444p', webp: '-c:v libwebp -lossless 1' } as const

/** Renders a picture with an ffmpeg filter. */
export const picture = ({ media }: Studio, drawing: string, format: Format = 'png'): Promise<Uint8Array> =>
  media.make(`-f lavfi -i ${drawing} -frames:v 1 ${encoders[format]} {out}`.replaceAll('  ', ' '), format)

export const uri = (bytes: Uint8Array, format: Format = 'png'): string => dataUri(types[format], bytes)

const colours = '0x2040c0,0x70b0e0,0xe8d030,0x30a020,0x104010,0xd03020'.split(',')
/** Large areas of strong colours with grain, like a photograph. */
export const meadow = (width: number, height: number): string =>
  `gradients=size=${width}x${height}:seed=4:nb_colors=6:${colours.map((colour, i) => `c${i}=${colour}`).join(':')},` +
  'format=yuv444p,noise=c0s=6:all_seed=3'
/** Fine lines and strong contrasts; soft colours, because video subsamples chroma. */
export const fractal = (width: number, height: number): string => `mandelbrot=size=${width}x${height},hue=s=0.4`
