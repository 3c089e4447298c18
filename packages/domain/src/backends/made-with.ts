import { z } from 'zod'
import type { Json } from './backend-http.ts'

/**
 * Facts about the software of a job that a handle may contain. They are stored with the attempt and appear in bundles
 * of its task.
 */
const madeWith = z.object({
  /** Hash of the template text at the time of the start. */
  templateSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  serverVersion: z.string().max(80).nullable(),
})
export type MadeWith = z.infer<typeof madeWith>

const handleSchema = z.object({ madeWith })

/** All fields are null for a handle without these facts. */
export const readMadeWith = (handle: Json): MadeWith =>
  handleSchema.safeParse(handle).data?.madeWith ?? { templateSha256: null, serverVersion: null }
