import type { InputFormat } from '@kinora/contract'
import { readBmp } from './headers/read-bmp.ts'
import { readJpeg } from './headers/read-jpeg.ts'
import { readPng } from './headers/read-png.ts'
import { readWebp } from './headers/read-webp.ts'
import type { StoredImage } from './headers/stored-image.ts'
import { sniff } from './sniff.ts'

/** The size as it is shown: what every rule about sizes speaks of (D-013). */
export type ImageHeader = StoredImage

const readers: Partial<Record<InputFormat, (bytes: Uint8Array) => StoredImage | undefined>> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
  bmp: readBmp,
}

/**
 * What the header of an image says, undefined when it cannot be read. Takes the whole file: a JPEG may tell its size
 * anywhere, and orientation and frames may follow the picture.
 */
export const readImageHeader = (bytes: Uint8Array): ImageHeader | undefined => {
  const [format] = sniff(bytes)
  const stored = format === undefined ? undefined : readers[format]?.(bytes)
  if (!stored || stored.orientation < 5) return stored
  return { ...stored, width: stored.height, height: stored.width }
}
