import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const partNames = [
  'api',
  'database',
  'objects',
  'redis',
  'workers',
  'engine',
  'backends',
  'callbacks',
  'console',
] as const

export const part = z.object({
  part: z.enum(partNames),
  is_well: z.boolean(),
  says: z.string(),
  serving: z
    .array(z.object({ name: z.string(), serving: z.int(), known: z.int() }))
    .default([])
    .meta({
      description: 'Serving and known instances by pool or kind; empty for a single server',
    }),
  todo: z.string().meta({ description: 'Recommended action; empty if healthy' }),
})
export type PartReply = z.infer<typeof part>

/** Components of the installation, as the answering node sees them. */
export const partEndpoints = {
  listParts: {
    method: 'GET',
    path: '/admin/v1/parts',
    summary: 'Check the components of the installation',
    command: 'components',
    isUnaudited: true,
    body: nothing,
    returns: z.object({ parts: z.array(part) }),
  },
} as const satisfies Record<string, AdminEndpoint>
