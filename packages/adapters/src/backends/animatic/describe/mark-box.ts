import type { PreparedMedia } from '@kinora/domain'
import { pixelFolder } from '../inputs/decode.ts'
import { wholePlanesArguments } from '../inputs/decode-arguments.ts'
import { markSubject } from '../inputs/mark-subject.ts'
import { maskSize, readMask } from '../inputs/read-mask.ts'
import type { SeenBox } from '../sight/sighting.ts'
import type { Mesh } from '../warp/mesh.ts'
import type { Bench } from '../work.ts'

const name = 'subject'
const belongs = 0.5

/** The smallest box around what belongs to the subject, in shares of the picture. */
export const boxOfMask = ({ columns, rows, values }: Mesh): SeenBox | null => {
  let [left, top, right, bottom] = [columns, rows, -1, -1]
  for (const [at, value] of values.entries()) {
    if (value < belongs) continue
    const [x, y] = [at % columns, Math.floor(at / columns)]
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return null
  return {
    left: left / columns,
    top: top / rows,
    width: (right - left + 1) / columns,
    height: (bottom - top + 1) / rows,
  }
}

/** Where the main subject is, if a network that finds it is at hand and finds one. */
export const markBox = async (
  bench: Bench,
  file: string,
  { mediaType }: Pick<PreparedMedia, 'mediaType'>,
): Promise<SeenBox | null> => {
  const isMarked = await markSubject({ ...bench, onProgress() {} }, file, name, (output) =>
    wholePlanesArguments(mediaType, maskSize, output),
  )
  return isMarked ? boxOfMask(readMask(pixelFolder(bench), name)) : null
}
