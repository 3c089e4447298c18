import type { PreparedMedia } from '@kinora/domain'
import { maskSize } from '../../draw/pixels/read-mask.ts'
import type { Card, CardPicture, ReferencesPlan } from '../../plan/film-plan.ts'
import { decode } from '../../runtime/inputs/decode.ts'
import { framesArguments, wholeArguments, wholePlanesArguments } from '../../runtime/inputs/decode-arguments.ts'
import { maskSubject, type SubjectBox } from '../../runtime/inputs/mask-subject.ts'
import { type FetchFile, type JobContext, scopeProgress } from '../../runtime/job-context.ts'
import { filmFps } from './plan-references.ts'

type Sources = readonly (readonly PreparedMedia[])[]

/** Fetches the local file of every picture, in the order of the cards. */
export const fetchSources = async (sources: Sources, fetchFile: FetchFile): Promise<string[][]> => {
  const files: string[][] = []
  for (const pictures of sources) {
    const row: string[] = []
    for (const media of pictures) row.push(await fetchFile(media))
    files.push(row)
  }
  return files
}

const maxGrowth = 3
const lowest = 0.97
/** A subject that its picture crops at the bottom is cropped by the edge of the film, too. */
const belowTheEdge = 1.02

/** A head without its crown is no usable cut-out: such a picture is shown whole. */
const isCutOff = ({ left, top, right }: SubjectBox): boolean => top < 0.01 || (left < 0.01 && right > 0.99)

/** Scales the picture so that the subject alone fills the room of its card. */
const grow = (picture: CardPicture, { room }: Card, { left, top, right, bottom }: SubjectBox): CardPicture => {
  const [wide, high] = [(right - left) * picture.width, (bottom - top) * picture.height]
  const scale = Math.max(1, Math.min(maxGrowth, room.width / wide, room.height / high))
  return {
    ...picture,
    hasMask: true,
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  }
}

const decodeStill = async (context: JobContext, file: string, card: Card, picture: CardPicture) => {
  const box = await maskSubject(context, file, picture.name, (output) =>
    wholePlanesArguments('image/png', maskSize, output),
  )
  const grown = box === null || isCutOff(box) ? picture : grow(picture, card, box)
  await decode(context, file, wholeArguments('image/png', grown, picture.name))
  return { picture: grown, isCutBelow: grown.hasMask === true && (box?.bottom ?? 0) > lowest }
}

const decodeCard = async (
  context: JobContext,
  card: Card,
  files: readonly string[],
  seconds: number,
): Promise<Card> => {
  const pictures: CardPicture[] = []
  let isCutBelow = false
  for (const [number, picture] of card.pictures.entries()) {
    const file = files[number] ?? ''
    if (picture.isFilm) {
      await decode(context, file, framesArguments(picture, filmFps, seconds, picture.name))
      pictures.push(picture)
      continue
    }
    const all = card.pictures.length
    const still = await decodeStill(scopeProgress(context, number / all, (number + 1) / all), file, card, picture)
    pictures.push(still.picture)
    isCutBelow ||= still.isCutBelow
  }
  return { ...card, pictures, foot: isCutBelow && !card.isAloft ? belowTheEdge : card.foot }
}

/**
 * Decodes every picture of every card to raw pixels, films for at most `seconds`. Returns the cards with their detected
 * subjects: the plan for drawing.
 */
export const decodeCards = async (
  context: JobContext,
  { cards }: ReferencesPlan,
  files: readonly (readonly string[])[],
  seconds: number,
): Promise<ReferencesPlan> => {
  const decoded: Card[] = []
  for (const [index, card] of cards.entries()) {
    const part = scopeProgress(context, index / cards.length, (index + 1) / cards.length)
    decoded.push(await decodeCard(part, card, files[index] ?? [], seconds))
    part.onProgress(1)
  }
  return { cards: decoded }
}
