import { AppError } from '@kinora/contract'
import type { ByteBudget, Reservation } from './byte-budget.ts'

export type ResponseReservation = {
  /** Reserves bytes once the response size is known or estimated. Throws when the response budget is exhausted. */
  take(bytes: number): void
  free(): void
}

/** Reserves budget for one response until its client has received it (A15). */
export const createResponseReservation = (budget: ByteBudget): ResponseReservation => {
  let reservation: Reservation | undefined
  return {
    take(bytes) {
      if (reservation || bytes === 0) return
      reservation = budget.reserve(bytes)
      if (!reservation)
        throw new AppError('ServiceUnavailable', {
          detail: 'this node is sending as many replies as it can hold',
          retryAfterSeconds: 1,
        })
    },
    free: () => reservation?.keep(0),
  }
}
