import { inputRules } from '@kinora/contract'
import { uploadFault } from '../media/classify-media-value.ts'
import { judgeImage } from '../media/judge-image.ts'
import { refuseMedia } from '../media/media-fault.ts'
import type { FinishedUpload, UploadStore } from '../ports/uploads.ts'
import type { CheckedInput } from './check-inputs.ts'

/** Uploads that a request names; one that cannot be used is refused in the same words as one that does not exist. */
export const uploadsOf = async (
  uploads: Pick<UploadStore, 'find'>,
  tenantId: string,
  inputs: readonly CheckedInput[],
): Promise<Map<string, FinishedUpload>> => {
  const found = new Map<string, FinishedUpload>()
  for (const input of inputs) {
    if (input.form !== 'upload') continue
    const { finished } = (await uploads.find(tenantId, input.id)) ?? {}
    refuseMedia(input.field, finished ? judgeImage(inputRules[input.rule], finished.facts) : uploadFault)
    if (finished) found.set(input.id, finished)
  }
  return found
}
