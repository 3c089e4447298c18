import { AppError } from '@kinora/contract'

type Shortage = {
  /** Credits that are left; of the key where its budget decides. */
  available: number
  /** What else the customer should know. */
  because?: string
}

/** Told alike wherever it is found out (D-505). */
export const notEnough = (needed: number, { available, because = '' }: Shortage): AppError =>
  new AppError('CreditInsufficient', {
    detail: `${needed} needed${because}, ${available} available`,
    needed,
    available,
  })
