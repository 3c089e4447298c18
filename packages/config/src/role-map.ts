import { z } from 'zod'

const groupRole = z
  .string()
  .regex(
    /^(operator|(owner|creator|viewer):[0-9]{18,19})$/,
    'must be operator, or owner, creator or viewer with :TENANT_ID',
  )
/** Group names may contain any separator, so the map is JSON. */
export const roleMap = () =>
  z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(z.record(z.string(), z.union([groupRole.transform((role) => [role]), z.array(groupRole)])))
