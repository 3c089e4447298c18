import { formatRefusal } from '../judge-media.ts'
import { readAvi } from './read-avi.ts'
import { readMovie } from './read-movie.ts'

const streamsMax = 8
const sideMax = 16_384
export const framePixelsMax = 33_177_600

/** Before any decoder: how many streams there are, that none is locked, that all lie in the file itself, how large they claim to be. */
export const judgeContainer = async (
  file: string,
  container: 'mov' | 'avi',
  kind: 'video' | 'audio',
): Promise<void> => {
  const facts = await (container === 'mov' ? readMovie(file) : readAvi(file))
  if (facts.streams > streamsMax || facts.isEncrypted || facts.refersOutside) throw formatRefusal(kind, 'streams')
  for (const { width, height } of facts.pictures) {
    if (Math.max(width, height) > sideMax) throw formatRefusal(kind, 'dimensions')
    if (width * height > framePixelsMax) throw formatRefusal(kind, 'resources')
  }
}
