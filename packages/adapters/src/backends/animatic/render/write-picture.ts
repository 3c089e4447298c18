import { writeFileSync } from 'node:fs'
import { drawPicture } from '../picture/draw-picture.ts'
import type { PictureOrder } from './render-order.ts'

export const writePicture = async ({ picture, pixelFolder, pictureFile }: PictureOrder): Promise<void> => {
  writeFileSync(pictureFile, await drawPicture(picture, pixelFolder))
}
