import { AppError } from '@kinora/contract'

/** Told alike wherever it is found out; `because` is what else the customer should know. */
export const notEnough = (credits: number, because = ''): AppError =>
  new AppError('CreditInsufficient', { detail: `${credits} needed${because}` })
