import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const partNames = ['api', 'database', 'objects', 'redis', 'workers', 'engine', 'backends'] as const

const part = z.object({
  part: z.enum(partNames),
  is_well: z.boolean(),
  says: z.string(),
  serving: z
    .array(z.object({ name: z.string(), serving: z.int(), known: z.int() }))
    .default([])
    .meta({
      description: 'How many serve of those that are known, by pool or kind; empty for a part that is one server',
    }),
  todo: z.string().meta({ description: 'What an operator can do about it; empty when all is well' }),
})
export type PartReply = z.infer<typeof part>

/** What the service needs to do its work, as one of its nodes sees it now. */
export const partEndpoints = {
  listParts: {
    method: 'GET',
    path: '/admin/v1/parts',
    summary: 'Say how each part of the service does, and what to do about those that do not',
    command: 'parts',
    isUnaudited: true,
    body: nothing,
    returns: z.object({ parts: z.array(part) }),
  },
} as const satisfies Record<string, AdminEndpoint>
