import { AppError, isId } from '@kinora/contract'
import type { CreationStore } from '../ports/inputs.ts'
import type { ObjectRef } from '../steps/media.ts'
import type { CheckedInput } from './check-inputs.ts'

/** Finds videos of earlier tasks. Videos of other tenants look as if they did not exist (D-422). */
export const findCreations = async (
  creations: CreationStore,
  tenantId: string,
  inputs: readonly CheckedInput[],
): Promise<Map<string, ObjectRef>> => {
  const found = new Map<string, ObjectRef>()
  for (const input of inputs) {
    if (input.form !== 'creation') continue
    const video = isId(input.id) ? await creations.findVideo(tenantId, input.id) : undefined
    if (!video)
      throw new AppError('CreationNotFound', {
        detail: `${input.field} names no video that can be used`,
        field: input.field,
      })
    found.set(input.id, video)
  }
  return found
}
