import type { Studio } from '../studio.ts'

export type Size = { width: number; height: number }
/** Three bytes per pixel, row by row. */
export type Pixels = Size & { bytes: Uint8Array }

const exact = '-sws_flags bicubic+accurate_rnd+full_chroma_int'
const asRgb = '-pix_fmt rgb24 -c:v rawvideo -f image2 -update 1 {out}'

const pixels = (size: Size, bytes: Uint8Array): Pixels => {
  if (bytes.length !== size.width * size.height * 3)
    throw new Error(`${bytes.length} bytes do not match a picture of ${size.width} × ${size.height}`)
  return { ...size, bytes }
}

/** Decodes the first frame and checks its size. */
export const firstFrame = async ({ media }: Studio, file: Uint8Array, size: Size): Promise<Pixels> =>
  pixels(size, await media.make(`-i {in0} -frames:v 1 ${exact} ${asRgb}`, 'rgb', [file]))

export const lastFrame = async ({ media }: Studio, file: Uint8Array, size: Size): Promise<Pixels> =>
  pixels(size, await media.make(`-sseof -0.5 -i {in0} ${exact} ${asRgb}`, 'rgb', [file]))

/** Scales and centre-crops an input to the size of a film. */
export const fitted = async ({ media }: Studio, file: Uint8Array, size: Size): Promise<Pixels> => {
  const { width, height } = size
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`
  return pixels(size, await media.make(`-i {in0} -vf ${fit} -frames:v 1 ${exact} ${asRgb}`, 'rgb', [file]))
}

/** PSNR over all channels, in decibels; above 30, two pictures look equal. */
export const psnr = (a: Pixels, b: Pixels): number => {
  if (a.width !== b.width || a.height !== b.height) throw new Error('the pictures differ in size')
  const squares = a.bytes.reduce((sum, value, at) => sum + (value - (b.bytes[at] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / a.bytes.length + 1e-9))
}
