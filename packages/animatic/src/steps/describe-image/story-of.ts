import type { PreparedMedia } from '@kinora/domain'
import { readPixels } from '../../draw/pixels/read-pixels.ts'
import type { Size } from '../../plan/geometry.ts'
import { decode, pixelFolder } from '../../runtime/inputs/decode.ts'
import { wholeArguments } from '../../runtime/inputs/decode-arguments.ts'
import type { Bench } from '../../runtime/work.ts'
import { markBox } from './mark-box.ts'
import { measurePicture } from './measure-picture.ts'
import type { PictureStory } from './picture-facts.ts'
import { seePicture } from './see-picture.ts'
import { tellStory } from './tell-story.ts'

const name = 'small'
const longSide = 128

const smallSize = ({ width, height }: Size): Size => {
  const scale = longSide / Math.max(width, height)
  return { width: Math.max(16, Math.round(width * scale)), height: Math.max(16, Math.round(height * scale)) }
}

/** All that can be told of a picture. */
export const storyOf = async (
  bench: Bench,
  file: string,
  picture: Pick<PreparedMedia, 'mediaType' | 'width' | 'height'>,
): Promise<PictureStory> => {
  const size = smallSize(picture)
  await decode(bench, file, wholeArguments(picture.mediaType, size, name))
  const facts = measurePicture(readPixels(pixelFolder(bench), name, size))
  const sighting = await seePicture(bench, file, picture)
  const story = tellStory(facts, sighting)
  // Where the networks could name something, they know where it is.
  if (story.people > 0 || story.things.length > 0) return story
  return tellStory(facts, sighting, await markBox(bench, file, picture))
}
