import { z } from 'zod'

export const costSchema = z.object({
  /** ISO 4217, or the unit in which the provider charges. */
  currency: z.string().regex(/^[A-Z]{3,10}$/),
  /** Millionths of the unit. */
  microUnits: z.int().min(0).max(1e15),
})

/** An amount that a provider charges, in its currency. */
export type Cost = z.infer<typeof costSchema>

/** A cost that a back end computed from the reply of its server. Undefined for an impossible one. */
export const parseCost = (value: unknown): Cost | undefined => costSchema.safeParse(value).data
