import { AppError } from '@kinora/contract'
import type { MediaFault } from './media-fault.ts'

/** Throws what is wrong with the input of a field, if anything is. */
export const refuseMedia = (field: string, fault: MediaFault | undefined): void => {
  if (fault) throw new AppError(fault.reason, { detail: `${field}: ${fault.message}`, field, rule: fault.rule })
}
