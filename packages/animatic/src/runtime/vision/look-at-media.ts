import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { inStep } from '../in-step.ts'
import { decode, pixelFolder } from '../inputs/decode.ts'
import { makePipe, releaseReader } from '../make-pipe.ts'
import type { Bench } from '../work.ts'
import { look } from './look.ts'
import type { LookOrder, Sighting } from './sighting.ts'

/** A pipe of this name is what the decoder's arguments have to write raw RGB into. */
export const sightPipeName = 'sight'

/** Decodes a file and shows what comes of it to the looker, picture by picture, without keeping any. */
export const lookAtMedia = async (
  bench: Bench,
  file: string,
  args: readonly string[],
  order: LookOrder,
  onSeen: (count: number) => void = () => {},
): Promise<Sighting[]> => {
  const pipe = join(pixelFolder(bench), sightPipeName)
  await makePipe(pipe)
  const sightings: Sighting[] = []
  await inStep(bench, [
    (part) => decode(part, file, args).finally(() => releaseReader(pipe)),
    (part) =>
      look(part, order, createReadStream(pipe), (sighting) => {
        sightings.push(sighting)
        onSeen(sightings.length)
      }),
  ])
  return sightings
}
