import { type InputRuleName, inputRules } from '@kinora/contract'
import type { NewInput } from '../ports/inputs.ts'
import type { FinishedUpload } from '../ports/uploads.ts'
import type { ObjectRef } from '../steps/media.ts'
import type { PreparedMedia } from '../steps/steps.ts'
import type { CheckedInput } from './check-inputs.ts'

type Owner = { tenantId: string; taskId: string }

export type InputObjects = {
  put(owner: Owner, content: Uint8Array, mediaType: string, known?: { sha256: string }): Promise<ObjectRef>
  newKey(owner: Owner): string
  /** Signs the URL of the prepared input. */
  signInput(key: string, mediaType: PreparedMedia['mediaType']): Promise<string>
}

/** A stored input, and its value in the create reply. */
export type StoredInput = { field: string; row: NewInput; echo: string }

const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
}

/** Media type of a prepared input. */
const preparedTypes = {
  image: 'image/png',
  video: 'video/mp4',
  audio: 'audio/wav',
  subtitle: 'application/json',
} as const
export const preparedTypeFor = (rule: InputRuleName) => preparedTypes[inputRules[rule].kind]

/**
 * Stores embedded bytes before the transaction, so an acknowledged task has its inputs. A sweep deletes the bytes of
 * refused tasks. The bytes as sent are never readable; the reply has the URL of the prepared input.
 */
export const storeInputs = async (
  objects: InputObjects,
  owner: Owner,
  inputs: readonly CheckedInput[],
  uploads: ReadonlyMap<string, FinishedUpload>,
  creations: ReadonlyMap<string, ObjectRef> = new Map(),
): Promise<StoredInput[]> => {
  // The caller releases the bytes afterwards, so all puts must have ended, even if one of them failed.
  const stored = await Promise.allSettled(
    inputs
      .filter(({ isUsed }) => isUsed)
      .map(async (input, place): Promise<StoredInput> => {
        const preparedKey = objects.newKey(owner)
        const { field, value } = input
        const row = { place, slot: input.slot, field, rule: input.rule, preparedKey, url: null, object: null }
        if (input.form === 'url') return { field, row: { ...row, url: value }, echo: value }
        if (input.form === 'upload')
          return { field, row: { ...row, object: uploads.get(input.id)?.object ?? null }, echo: value }
        if (input.form === 'creation')
          return { field, row: { ...row, object: creations.get(input.id) ?? null }, echo: value }
        const mediaType = mediaTypes[input.format] ?? 'application/octet-stream'
        const object = await objects.put(owner, input.content, mediaType, { sha256: input.sha256 })
        return {
          field,
          row: { ...row, object },
          echo: await objects.signInput(preparedKey, preparedTypeFor(input.rule)),
        }
      }),
  )
  const failed = stored.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return stored.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
