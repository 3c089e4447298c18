import { z } from 'zod'
import { id, isId } from '../ids.ts'

export type AdminEndpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{id}` is an identifier or a name. */
  path: string
  summary: string
  /** For a GET, the query parameters. */
  body: z.ZodObject
  returns: z.ZodType
  /** Streams lines of text instead of one JSON document. */
  streams?: true
  /** Media types of the stream; CSV and JSON lines by default. */
  streamTypes?: readonly string[]
  /** Keys with the scope `keys:admin` may also call it for their own tenant. */
  isKeyCall?: true
  /** A signed-in owner of a tenant may call it for that tenant, as every key call. */
  isOwnerCall?: true
  /** An operator needs the right content.read, which another operator gives. */
  needsContentRead?: true
  /** The audit log records repeated reads of one object by one person at most once an hour. */
  isAuditedHourly?: true
  /** Fields whose values the audit log records. Of other fields it records only the names. */
  auditedFields?: readonly string[]
  /** The call returns no tenant data and works while the audit log cannot be written. */
  isUnaudited?: true
  /** Command below `kinora admin`; the fields of the body become its flags. */
  command?: string
  /** Flags that differ from the names of their fields. */
  flags?: Readonly<Record<string, string>>
}

export const name = () => z.string().trim().min(1).max(64)
export const moment = () => z.iso.datetime({ offset: true })
export const nothing = z.object({})
export const email = () => z.string().trim().toLowerCase().max(254).regex(z.regexes.email, 'must be an e-mail address')
export const personId = () => id().refine(isId)

/** Cursor pagination: the next page begins after the last item of this one. */
export const paging = {
  after: z.string().optional().meta({ description: '`next` of the previous page' }),
  count: z.coerce.number().int().min(1).max(500).default(100).meta({ description: 'Page size' }),
}
export const next = z.string().meta({ description: 'Cursor of the next page; empty on the last page' })
