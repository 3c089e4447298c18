import { AppError } from '@kinora/contract'
import type { NewTask, Tx } from '../ports/store.ts'

/** Counts the seconds of a draft; throws if they exceed those of the day (D-510). */
export const useDraftSeconds = async (
  tx: Pick<Tx, 'useDraftSeconds'>,
  { seconds, perDay }: NonNullable<NewTask['draft']>,
): Promise<void> => {
  const { isAllowed, left, resetSeconds } = await tx.useDraftSeconds({ seconds, perDay })
  if (isAllowed) return
  throw new AppError('QuotaExceeded', {
    detail: `the draft has ${seconds} seconds, and ${left} of ${perDay} seconds of drafts are left today`,
    retryAfterSeconds: resetSeconds,
  })
}
