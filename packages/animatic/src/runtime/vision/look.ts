import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { runNodeProgram } from '@kinora/media'
import type { Bench } from '../work.ts'
import type { LookOrder, Sighting } from './sighting.ts'

/** Shows raw RGB pictures to the networks of the face mesh and tells of each at once. */
export const look = (
  bench: Pick<Bench, 'sandbox' | 'wallMs' | 'signal'>,
  order: LookOrder,
  pictures: Readable,
  onSighting: (sighting: Sighting) => void,
): Promise<void> =>
  runNodeProgram(bench, {
    program: join(import.meta.dirname, 'looker'),
    job: order,
    media: pictures,
    onLine: (line) => onSighting(line as Sighting),
  })
