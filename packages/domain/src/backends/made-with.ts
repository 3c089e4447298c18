import { z } from 'zod'
import type { Json } from './backend-http.ts'

/** What a handle may tell of what works on the job: it is on record with the attempt, and so in bundles of its task. */
const madeWith = z.object({
  /** Of the template in the words it had when the job was sent. */
  templateSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  serverVersion: z.string().max(80).nullable(),
})
export type MadeWith = z.infer<typeof madeWith>

const telling = z.object({ madeWith })

/** Nothing of a handle that does not tell. */
export const madeWithOf = (handle: Json): MadeWith =>
  telling.safeParse(handle).data?.madeWith ?? { templateSha256: null, serverVersion: null }
