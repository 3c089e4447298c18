import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { speakWith } from '../confined/speak-with.ts'
import type { Bench } from '../work.ts'
import type { LookOrder, Sighting } from './sighting.ts'

// From source the file ends with .ts, from the build with .js, as this one does.
const program = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './looker.ts' : './looker.js', import.meta.url))

/** Shows raw RGB pictures to the networks of the face mesh and tells of each at once. */
export const look = (
  bench: Pick<Bench, 'sandbox' | 'wallMs' | 'signal'>,
  order: LookOrder,
  pictures: Readable,
  onSighting: (sighting: Sighting) => void,
): Promise<void> =>
  speakWith(bench, {
    program,
    needs: '@vladmandic/human',
    order,
    media: pictures,
    onLine: (line) => onSighting(line as Sighting),
  })
