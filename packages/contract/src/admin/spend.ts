import { z } from 'zod'
import { limits } from '../limits.ts'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const day = () => z.iso.date().refine((text) => text >= '1970-01-01', 'must be 1970-01-01 or later')
const currency = () => z.string().regex(/^[A-Z]{3,10}$/)
const microUnits = (description: string) =>
  z.int().meta({ description: `${description}, in millionths of the currency` })

const ceiling = z.object({
  provider_key: z.string().meta({ description: 'Variable of the provider key; for back ends without one their name' }),
  currency: z.string(),
  monthly_micro_units: microUnits('Highest spend of a calendar month in UTC'),
  spent_micro_units: microUnits('Spend of this month'),
  is_reached: z.boolean().meta({ description: 'The routes of this key get no new work' }),
})

/** The cost of back ends at their providers, and its monthly ceilings. */
export const spendEndpoints = {
  readBackendSpend: {
    method: 'GET',
    path: '/admin/v1/backend-spend',
    summary: 'Get the spend at providers by UTC day, and the monthly ceilings',
    command: 'backend spend',
    body: z.object({
      from: day().optional().meta({ description: 'First day; defaults to 30 days before `to`' }),
      to: day().optional().meta({ description: 'Last day; defaults to today' }),
      group_by: z
        .enum(['route', 'tenant', 'provider_key'])
        .default('route')
        .meta({ description: '`route`: back end and step; `tenant`: with the credits of its tasks' }),
    }),
    returns: z.object({
      days: z
        .array(
          z.object({
            day: z.string(),
            name: z.string().meta({ description: 'Back end and step, id of the tenant, or provider key' }),
            currency: z.string(),
            attempts: z.int(),
            reported: z.int().meta({ description: 'Attempts whose cost the provider reported' }),
            estimated_micro_units: microUnits('Sum of the estimates'),
            spent_micro_units: microUnits('Reported costs, and the estimates of all other attempts'),
            credits: z
              .int()
              .nullable()
              .meta({ description: 'Credits of the tasks of the tenant; null in other groups' }),
          }),
        )
        .meta({ description: `At most ${limits.spendRows} rows, newest day first` }),
      ceilings: z.array(ceiling),
    }),
  },
  setSpendCeiling: {
    method: 'PUT',
    path: '/admin/v1/spend-ceilings/{id}',
    summary: 'Set the monthly ceiling of a provider key; its routes are drained once it is reached',
    command: 'backend set-ceiling',
    auditedFields: ['currency', 'monthly_micro_units'],
    body: z.object({ currency: currency(), monthly_micro_units: z.int().min(0).max(1e15) }),
    returns: ceiling,
  },
  removeSpendCeiling: {
    method: 'DELETE',
    path: '/admin/v1/spend-ceilings/{id}',
    summary: 'Remove the monthly ceiling of a provider key',
    command: 'backend remove-ceiling',
    body: nothing,
    returns: z.object({ provider_key: z.string(), removed: z.boolean() }),
  },
} as const satisfies Record<string, AdminEndpoint>
