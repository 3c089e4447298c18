import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreparedInput, PrepareInput } from '@kinora/domain'
import { drawImage } from './arguments/draw-image.ts'
import { checkPacked } from './image-bytes/check-packed.ts'
import { displayedSize } from './image-bytes/image-bytes.ts'
import { type ImageFormat, readImage } from './image-bytes/read-image.ts'
import { refused } from './media-failure.ts'
import type { RunMedia } from './run-media.ts'
import { validateImage } from './validate-media.ts'

/** Validates the header, then draws the picture in the sandbox. The result is a PNG without metadata. */
export const prepareImage = async (
  run: RunMedia,
  { file, rule }: Pick<PrepareInput, 'file' | 'rule'>,
  format: ImageFormat,
  { work, folder }: { work: string; folder: string },
): Promise<PreparedInput> => {
  const image = await readImage(file, format)
  const size = displayedSize(image)
  validateImage({ ...size, frames: image.frames }, rule)
  if (image.packed !== undefined) await checkPacked(image.packed)
  const bare = join(work, 'image')
  await writeFile(bare, Buffer.concat(image.drawn))
  const { orientation, hasAlpha } = image
  const args = drawImage({ container: `${format}_pipe`, orientation, hasAlpha, output: 'drawn.png' })
  await run({ program: 'ffmpeg', args, inputs: { image: bare }, outputFolder: work })
  const drawn = await readImage(join(work, 'drawn.png'), 'png')
  if (drawn.width !== size.width || drawn.height !== size.height) {
    throw refused('the drawn picture does not have the size in its header')
  }
  const prepared = join(folder, 'image.png')
  await writeFile(prepared, Buffer.concat(drawn.drawn))
  return { file: prepared, mediaType: 'image/png', ...size, seconds: 0 }
}
