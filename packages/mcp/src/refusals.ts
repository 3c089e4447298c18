import { KinoraError, NotReached, type QuoteReply } from '@kinora/sdk'
import type { CallToolResult } from '@modelcontextprotocol/server'

export class WrongArguments extends Error {
  override readonly name = 'WrongArguments'
}

type Price = Pick<QuoteReply, 'credits_max'>

/** A rejected call whose price may exceed the allowed credits. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly'
  readonly quote: Price
  constructor(quote: Price, most: number) {
    super(
      `this may cost ${quote.credits_max} credits, and ${most} are allowed; nothing was created. ` +
        `Ask the user, then call it again with max_credits ${quote.credits_max} or more.`,
    )
    this.quote = quote
  }
}

const refusal = (text: string, facts?: object): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(facts === undefined ? {} : { structuredContent: { ...facts } }),
  isError: true,
})

/** Converts an error that the caller can resolve into a tool result; undefined for internal errors. */
export const toErrorResult = (error: unknown): CallToolResult | undefined => {
  if (error instanceof KinoraError) {
    const again = error.retryAfter === undefined ? '' : `; retry after ${error.retryAfter} s`
    return refusal(`${error.message}${again}`, error.body)
  }
  if (error instanceof TooCostly) return refusal(error.message, { quote: error.quote })
  return error instanceof WrongArguments || error instanceof NotReached ? refusal(error.message) : undefined
}
