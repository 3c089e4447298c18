import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faceFormats, pixelsMax } from '@kinora/contract'
import type { FinishedImage, FinishImage, Sandbox } from '@kinora/domain'
import { coverSize, shapeImage } from './arguments/draw-image.ts'
import { sniffContainer } from './container/sniff-container.ts'
import { checkPacked } from './image-bytes/check-packed.ts'
import { pngChunks } from './image-bytes/png-chunks.ts'
import { readPngLabel, withLabel } from './image-bytes/png-label.ts'
import { readImage } from './image-bytes/read-image.ts'
import { readPng } from './image-bytes/read-png.ts'
import { refused } from './media-failure.ts'
import { foreignRuns } from './run-media.ts'

type Size = { width: number; height: number }
const isSize = (image: Size, want: Size): boolean => image.width === want.width && image.height === want.height

const readSource = async (file: string) => {
  const container = await sniffContainer(file, 'image')
  const format = faceFormats.find((name) => container === `${name}_pipe`)
  if (format === undefined) throw refused('the bytes are not an image of a known format')
  const image = await readImage(file, format)
  if (image.frames > 1) throw refused('the image is animated')
  if (image.width * image.height > pixelsMax) throw refused('the image is too large')
  return { container, image }
}

/** Verifies every result: complete, of the requested size, with its label and no other metadata (C27). */
const checkResult = async (file: string, { want, label }: FinishImage): Promise<void> => {
  const bytes = await readFile(file)
  const picture = readPng(bytes)
  if (!isSize(picture, want)) throw refused('the result does not have the requested size')
  if (picture.packed !== undefined) await checkPacked(picture.packed)
  if (readPngLabel(pngChunks(bytes)) !== label) throw refused('the label cannot be read back')
}

export const finishImage = async (sandbox: Sandbox, input: FinishImage): Promise<FinishedImage> => {
  const { want, label, outputFolder, signal } = input
  const run = foreignRuns(sandbox, signal)
  const work = await mkdtemp(join(outputFolder, 'work-'))
  try {
    const { container, image } = await readSource(input.image)
    const bare = join(work, 'image')
    await writeFile(bare, Buffer.concat(image.drawn))
    const { orientation, hasAlpha } = image
    const plan = { container, orientation, hasAlpha, want, output: 'shaped.png', cover: 'cover.jpg' }
    await run({ program: 'ffmpeg', args: shapeImage(plan), inputs: { image: bare }, outputFolder: work })
    const shaped = await readImage(join(work, 'shaped.png'), 'png')
    const [result, cover] = [join(outputFolder, 'result.png'), join(outputFolder, 'cover.jpg')]
    await writeFile(result, Buffer.concat(withLabel(shaped.drawn, label)))
    await checkResult(result, input)
    const drawnCover = join(work, 'cover.jpg')
    if (!isSize(await readImage(drawnCover, 'jpeg'), coverSize(want))) throw refused('the cover has the wrong size')
    await rename(drawnCover, cover)
    return { result, cover }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
