import { inputRules } from '@kinora/contract'
import { uploadFault } from '../media/classify-media-value.ts'
import { refuseMedia } from '../media/media-fault.ts'
import { validateImage } from '../media/validate-image.ts'
import type { FinishedUpload, UploadStore } from '../ports/uploads.ts'
import type { CheckedInput } from './check-inputs.ts'

/** Finds the uploads of a request. An unusable upload gets the same refusal as a missing one. */
export const findUploads = async (
  uploads: Pick<UploadStore, 'find'>,
  tenantId: string,
  inputs: readonly CheckedInput[],
): Promise<Map<string, FinishedUpload>> => {
  const found = new Map<string, FinishedUpload>()
  for (const input of inputs) {
    if (input.form !== 'upload') continue
    const { finished } = (await uploads.find(tenantId, input.id)) ?? {}
    refuseMedia(input.field, finished ? validateImage(inputRules[input.rule], finished.facts) : uploadFault)
    if (finished) found.set(input.id, finished)
  }
  return found
}
