import type { InputFormat } from '@kinora/contract'
import { readBmp } from './headers/read-bmp.ts'
import { readJpeg } from './headers/read-jpeg.ts'
import { readPng } from './headers/read-png.ts'
import { readWebp } from './headers/read-webp.ts'
import type { StoredImage } from './headers/stored-image.ts'
import { sniff } from './sniff.ts'

/** The displayed size: the one that all size rules use (D-013). */
export type ImageHeader = StoredImage

const readers: Partial<Record<InputFormat, (bytes: Uint8Array) => StoredImage | undefined>> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
  bmp: readBmp,
}

/**
 * Reads the header of an image; undefined if it is unreadable. Needs the whole file: a JPEG may have its size anywhere,
 * and orientation and frames may follow the picture.
 */
export const readImageHeader = (bytes: Uint8Array): ImageHeader | undefined => {
  const [format] = sniff(bytes)
  const stored = format === undefined ? undefined : readers[format]?.(bytes)
  if (!stored || stored.orientation < 5) return stored
  return { ...stored, width: stored.height, height: stored.width }
}
