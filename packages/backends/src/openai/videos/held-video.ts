import { z } from 'zod'
import type { Bench, Made, Wording } from '../dialect.ts'
import { keepItem, mediaItem } from '../media-item.ts'

const reply = z.object({ data: z.array(mediaItem).min(1) })

/** A server that has no jobs: the call lasts as long as the film takes to make. */
export const heldVideo = async (bench: Bench, wording: Wording): Promise<Made> => {
  const { data } = await bench.ask(reply, wording)
  return keepItem(bench, data[0], { name: 'film', formats: ['mp4'] })
}
