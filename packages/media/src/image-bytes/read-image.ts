import { readFile } from 'node:fs/promises'
import type { faceFormats } from '@kinora/contract'
import { brokenImage, type ImageBytes } from './image-bytes.ts'
import { readBmp } from './read-bmp.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

export type ImageFormat = (typeof faceFormats)[number]

const readers: Record<ImageFormat, (bytes: Buffer) => ImageBytes> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
  bmp: readBmp,
}

/** All offsets are untrusted, so a read past the end means a truncated picture, not an internal error. */
export const readImage = async (file: string, format: ImageFormat): Promise<ImageBytes> => {
  const bytes = await readFile(file)
  try {
    return readers[format](bytes)
  } catch (error) {
    throw error instanceof RangeError ? brokenImage('truncated') : error
  }
}
