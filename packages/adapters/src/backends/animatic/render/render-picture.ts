import { join } from 'node:path'
import { pixelFolder } from '../inputs/decode.ts'
import type { PicturePlan } from '../picture/picture-plan.ts'
import type { Bench } from '../work.ts'
import { runRenderer } from './run-renderer.ts'

/** Draws one picture; gives its path. */
export const renderPicture = async (bench: Bench, picture: PicturePlan): Promise<string> => {
  const pictureFile = join(bench.scratch, 'picture.png')
  await runRenderer(bench, { picture, pixelFolder: pixelFolder(bench), pictureFile })
  return pictureFile
}
