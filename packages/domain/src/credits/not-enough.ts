import { AppError } from '@kinora/contract'

type Shortage = {
  /** Remaining credits; of the key if its budget is the limit. */
  available: number
  /** Additional text for the customer. */
  because?: string
}

/** The same message in all places that check credits (D-505). */
export const notEnough = (needed: number, { available, because = '' }: Shortage): AppError =>
  new AppError('CreditInsufficient', {
    detail: `${needed} needed${because}, ${available} available`,
    needed,
    available,
  })
