import { AppError } from '@kinora/contract'
import type { ByteBudget, Reservation } from './byte-budget.ts'

export type AnswerRoom = {
  /** As soon as the size of the answer is known or guessed; once. Refuses the request when answers take all there is. */
  take(bytes: number): void
  free(): void
}

/** What one answer may take until its reader has it (A15). */
export const createAnswerRoom = (budget: ByteBudget): AnswerRoom => {
  let room: Reservation | undefined
  return {
    take(bytes) {
      if (room || bytes === 0) return
      room = budget.reserve(bytes)
      if (!room)
        throw new AppError('ServiceUnavailable', {
          detail: 'this node is sending as many replies as it can hold',
          retryAfterSeconds: 1,
        })
    },
    free: () => room?.keep(0),
  }
}
