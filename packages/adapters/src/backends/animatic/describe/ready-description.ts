import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, pixelFolder } from '../inputs/decode.ts'
import { wholeArguments } from '../inputs/decode-arguments.ts'
import { readPixels } from '../inputs/read-pixels.ts'
import type { MakeReady } from '../work.ts'
import { measurePicture } from './measure-picture.ts'
import { writeDescription } from './write-description.ts'

const name = 'small'
const longSide = 128

const smallSize = ({ width, height }: { width: number; height: number }) => {
  const scale = longSide / Math.max(width, height)
  return { width: Math.max(16, Math.round(width * scale)), height: Math.max(16, Math.round(height * scale)) }
}

export const readyDescription: MakeReady<'describe-image'> = async ({ image }, file) => {
  const picture = await file(image)
  const size = smallSize(image)
  return {
    mediaType: 'text/plain',
    async run(bench) {
      await decode(bench, picture, wholeArguments(image.mediaType, size, name))
      const text = writeDescription(measurePicture(readPixels(pixelFolder(bench), name, size)))
      const path = join(bench.scratch, 'description.txt')
      await writeFile(path, text)
      return path
    },
  }
}
