import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreparedInput, PrepareInput } from '@kinora/domain'
import { drawImage } from './arguments/draw-image.ts'
import { checkPacked } from './image-bytes/check-packed.ts'
import { displayedSize } from './image-bytes/image-bytes.ts'
import { type ImageFormat, readImage } from './image-bytes/read-image.ts'
import { judgeImage } from './judge-media.ts'
import { refused } from './media-failure.ts'
import type { RunMedia } from './run-media.ts'

/** The bytes are judged by their header, then drawn in the sandbox; what comes out is a bare PNG. */
export const prepareImage = async (
  run: RunMedia,
  { file, rule }: Pick<PrepareInput, 'file' | 'rule'>,
  format: ImageFormat,
  { work, folder }: { work: string; folder: string },
): Promise<PreparedInput> => {
  const image = await readImage(file, format)
  const size = displayedSize(image)
  judgeImage({ ...size, frames: image.frames }, rule)
  if (image.packed !== undefined) await checkPacked(image.packed)
  const bare = join(work, 'image')
  await writeFile(bare, Buffer.concat(image.drawn))
  const { orientation, hasAlpha } = image
  const args = drawImage({ container: `${format}_pipe`, orientation, hasAlpha, output: 'drawn.png' })
  await run({ program: 'ffmpeg', args, inputs: { image: bare }, outputFolder: work })
  const drawn = await readImage(join(work, 'drawn.png'), 'png')
  if (drawn.width !== size.width || drawn.height !== size.height) {
    throw refused('the picture drawn is of another size than its header')
  }
  const prepared = join(folder, 'image.png')
  await writeFile(prepared, Buffer.concat(drawn.drawn))
  return { file: prepared, mediaType: 'image/png', ...size, seconds: 0 }
}
