import { z } from 'zod'
import type { DialectRequest, JobContext, Made } from '../dialect.ts'
import { mediaItem, saveItem } from '../media-item.ts'

const reply = z.object({ data: z.array(mediaItem).min(1) })

/** For a server without jobs: the call lasts until the film is finished. */
export const heldVideo = async (context: JobContext, request: DialectRequest): Promise<Made> => {
  const { data } = await context.send(reply, request)
  return saveItem(context, data[0], { name: 'film', formats: ['mp4'] })
}
