import type { Studio } from '../studio.ts'

export type Size = { width: number; height: number }
/** Three bytes a pixel, row by row. */
export type Pixels = Size & { bytes: Uint8Array }

const exact = '-sws_flags bicubic+accurate_rnd+full_chroma_int'
const asRgb = '-pix_fmt rgb24 -c:v rawvideo -f image2 -update 1 {out}'

const pixels = (size: Size, bytes: Uint8Array): Pixels => {
  if (bytes.length !== size.width * size.height * 3)
    throw new Error(`${bytes.length} bytes are no picture of ${size.width} × ${size.height}`)
  return { ...size, bytes }
}

/** The first picture of a file, at the size it must have. */
export const firstFrame = async ({ shop }: Studio, file: Uint8Array, size: Size): Promise<Pixels> =>
  pixels(size, await shop.make(`-i {in0} -frames:v 1 ${exact} ${asRgb}`, 'rgb', [file]))

export const lastFrame = async ({ shop }: Studio, file: Uint8Array, size: Size): Promise<Pixels> =>
  pixels(size, await shop.make(`-sseof -0.5 -i {in0} ${exact} ${asRgb}`, 'rgb', [file]))

/** An input as a film of this size shows it: filling it, with what is over cut evenly from both sides. */
export const fitted = async ({ shop }: Studio, file: Uint8Array, size: Size): Promise<Pixels> => {
  const { width, height } = size
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`
  return pixels(size, await shop.make(`-i {in0} -vf ${fit} -frames:v 1 ${exact} ${asRgb}`, 'rgb', [file]))
}

/** How alike two pictures are, in decibels over all channels; 30 is alike to the eye. */
export const psnr = (a: Pixels, b: Pixels): number => {
  if (a.width !== b.width || a.height !== b.height) throw new Error('pictures of two sizes')
  const squares = a.bytes.reduce((sum, value, at) => sum + (value - (b.bytes[at] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / a.bytes.length + 1e-9))
}
