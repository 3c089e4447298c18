import type { ErrCode } from '@kinora/contract'

/** What was given cannot be worked with, and the customer is to be told why. */
export class UnfitInput extends Error {
  readonly code: ErrCode
  constructor(code: ErrCode) {
    super(code)
    this.code = code
  }
}
