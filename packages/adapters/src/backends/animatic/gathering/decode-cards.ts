import type { PreparedMedia } from '@kinora/domain'
import { decode } from '../inputs/decode.ts'
import { framesArguments, wholeArguments } from '../inputs/decode-arguments.ts'
import type { Bench, FileOf } from '../work.ts'
import { filmFps, type GatheringPlan } from './plan-gathering.ts'

type Sources = readonly (readonly PreparedMedia[])[]

/** The local file of every picture, in the order of the cards. */
export const fetchSources = async (sources: Sources, file: FileOf): Promise<string[][]> => {
  const files: string[][] = []
  for (const pictures of sources) {
    const row: string[] = []
    for (const media of pictures) row.push(await file(media))
    files.push(row)
  }
  return files
}

/** Leaves every picture of every card as raw pixels of the size the plan gave it; films for at most `seconds`. */
export const decodeCards = async (
  bench: Bench,
  { cards }: GatheringPlan,
  files: readonly (readonly string[])[],
  seconds: number,
): Promise<void> => {
  for (const [index, { pictures }] of cards.entries()) {
    for (const [number, picture] of pictures.entries()) {
      const args = picture.isFilm
        ? framesArguments(picture, filmFps, seconds, picture.name)
        : wholeArguments('image/png', picture, picture.name)
      await decode(bench, files[index]?.[number] ?? '', args)
    }
  }
}
