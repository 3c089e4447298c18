import type { PreparedMedia } from '@kinora/domain'
import { maskSize } from '../../draw/pixels/read-mask.ts'
import type { Card, CardPicture, GatheringPlan } from '../../plan/film-plan.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { framesArguments, wholeArguments, wholePlanesArguments } from '../../runtime/inputs/decode-arguments.ts'
import { markSubject, type SubjectBox } from '../../runtime/inputs/mark-subject.ts'
import { type Bench, type FileOf, partOf } from '../../runtime/work.ts'
import { filmFps } from './plan-gathering.ts'

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

const mostGrown = 3
const lowest = 0.97
/** What its picture cuts off below is cut off by the edge of the film, too. */
const belowTheEdge = 1.02

/** A head without its crown is no cut-out: such a picture is shown whole. */
const isCutOff = ({ left, top, right }: SubjectBox): boolean => top < 0.01 || (left < 0.01 && right > 0.99)

/** So large that the subject alone, not the whole picture, fills the room of its card. */
const grow = (picture: CardPicture, { room }: Card, { left, top, right, bottom }: SubjectBox): CardPicture => {
  const [wide, high] = [(right - left) * picture.width, (bottom - top) * picture.height]
  const scale = Math.max(1, Math.min(mostGrown, room.width / wide, room.height / high))
  return {
    ...picture,
    isMarked: true,
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  }
}

const decodeStill = async (bench: Bench, file: string, card: Card, picture: CardPicture) => {
  const box = await markSubject(bench, file, picture.name, (output) =>
    wholePlanesArguments('image/png', maskSize, output),
  )
  const grown = box === null || isCutOff(box) ? picture : grow(picture, card, box)
  await decode(bench, file, wholeArguments('image/png', grown, picture.name))
  return { picture: grown, isCutBelow: grown.isMarked === true && (box?.bottom ?? 0) > lowest }
}

const decodeCard = async (bench: Bench, card: Card, files: readonly string[], seconds: number): Promise<Card> => {
  const pictures: CardPicture[] = []
  let isCutBelow = false
  for (const [number, picture] of card.pictures.entries()) {
    const file = files[number] ?? ''
    if (picture.isFilm) {
      await decode(bench, file, framesArguments(picture, filmFps, seconds, picture.name))
      pictures.push(picture)
      continue
    }
    const all = card.pictures.length
    const still = await decodeStill(partOf(bench, number / all, (number + 1) / all), file, card, picture)
    pictures.push(still.picture)
    isCutBelow ||= still.isCutBelow
  }
  return { ...card, pictures, foot: isCutBelow && !card.isAloft ? belowTheEdge : card.foot }
}

/**
 * Leaves every picture of every card as raw pixels, films for at most `seconds`, and tells what was found in them: the
 * plan for drawing.
 */
export const decodeCards = async (
  bench: Bench,
  { cards }: GatheringPlan,
  files: readonly (readonly string[])[],
  seconds: number,
): Promise<GatheringPlan> => {
  const decoded: Card[] = []
  for (const [index, card] of cards.entries()) {
    const part = partOf(bench, index / cards.length, (index + 1) / cards.length)
    decoded.push(await decodeCard(part, card, files[index] ?? [], seconds))
    part.onProgress(1)
  }
  return { cards: decoded }
}
