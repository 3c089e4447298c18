import type { QuoteReply } from '@kinora/sdk'
import { z } from 'zod'
import { TooCostly } from './refusals.ts'
import type { Call } from './tool.ts'

/** Arguments of every tool that costs credits. */
export const costArguments = z.object({
  max_credits: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Most credits it may cost; ask the user before raising it' }),
  idempotency_key: z.string().optional().meta({ description: 'Same key and arguments: created once' }),
})

type Given = { given: { max_credits?: number | undefined }; quote: Pick<QuoteReply, 'credits_max'> }

/** Throws unless the caller allowed the price, or the price is below the limit of this server. */
export const requireConsent = ({ given, quote }: Given, { costlyAbove }: Pick<Call, 'costlyAbove'>): void => {
  const most = given.max_credits ?? costlyAbove
  if (quote.credits_max > most) throw new TooCostly(quote, most)
}

/** Call options with the idempotency key, where one was given. */
export const sendOptions = (given: { idempotency_key?: string | undefined }, { signal, headers }: Call) => ({
  signal,
  headers,
  ...(given.idempotency_key === undefined ? {} : { idempotencyKey: given.idempotency_key }),
})
