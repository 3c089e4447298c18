import { z } from 'zod'
import { roles } from './roles.ts'

const nullable = <T extends z.ZodType>(schema: T) => schema.nullable()

/** Reply of the session calls of the console. */
export const sessionReply = z.object({
  id: z.string(),
  person: nullable(z.object({ id: z.string(), email: z.string().nullable(), name: z.string() })),
  key: nullable(
    z.object({ id: z.string(), name: z.string(), tenant_id: z.string(), scopes: z.array(z.string()) }),
  ).meta({ description: 'Set if the session began with an API key' }),
  is_operator: z.boolean().meta({ description: 'Whether the role operator counts on this address' }),
  can_read_content: z.boolean(),
  memberships: z.array(z.object({ tenant_id: z.string(), tenant_name: z.string(), role: z.enum(roles) })),
  created_at: z.string(),
  idle_expires_at: z.string(),
  expires_at: z.string(),
  result_origin: z.string().meta({ description: 'Origin of result URLs' }),
  version: z.string(),
})
export type SessionReply = z.infer<typeof sessionReply>
