import { z } from 'zod'

export type AdminEndpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{id}` stands for an identifier or a name. */
  path: string
  summary: string
  /** Of a GET, the parameters of its query. */
  body: z.ZodObject
  returns: z.ZodType
  /** Answers lines of text instead of one JSON document. */
  streams?: true
  /** May also be asked with a key that has the scope `keys:admin`, for its own tenant. */
  isKeyCall?: true
  /** Fields whose values stand in the audit log; of the others only their names do. */
  tells?: readonly string[]
  /** Tells nothing of tenants, and answers when nothing can be written. */
  isUnaudited?: true
  /** What follows `kinora admin`; the fields of the body become its flags. */
  command?: string
}

export const name = () => z.string().trim().min(1).max(64)
export const moment = () => z.iso.datetime({ offset: true })
export const nothing = z.object({})

/** How a list that may be long is read: the next page begins after the last item of this one. */
export const paging = {
  after: z.string().optional().meta({ description: '`next` of the page before' }),
  count: z.coerce.number().int().min(1).max(500).default(100).meta({ description: 'Items of a page' }),
}
export const next = z.string().meta({ description: 'Where the next page begins; empty at the end' })
