import { join } from 'node:path'
import { pixelFolder } from '../inputs/decode.ts'
import type { PicturePlan } from '../picture/picture-plan.ts'
import type { Bench } from '../work.ts'
import { startRenderer } from './start-renderer.ts'

/** Draws one picture; gives its path. */
export const renderPicture = async (bench: Bench, picture: PicturePlan): Promise<string> => {
  const { scratch, wallMs, signal } = bench
  const pictureFile = join(scratch, 'picture.png')
  signal.throwIfAborted()
  const renderer = startRenderer({ picture, pixelFolder: pixelFolder(bench), pictureFile }, () => {})
  const outOfTime = setTimeout(renderer.kill, wallMs)
  signal.addEventListener('abort', renderer.kill, { once: true })
  try {
    await renderer.ended
    return pictureFile
  } finally {
    clearTimeout(outOfTime)
    signal.removeEventListener('abort', renderer.kill)
  }
}
