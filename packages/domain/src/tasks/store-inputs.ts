import type { CheckedInput } from '../inputs/check-inputs.ts'
import type { NewInput } from '../ports/inputs.ts'
import type { FinishedUpload } from '../ports/uploads.ts'
import type { ObjectRef } from '../steps/media.ts'

type Owner = { tenantId: string; taskId: string }

export type InputObjects = {
  put(owner: Owner, content: Uint8Array, mediaType: string, known?: { sha256: string }): Promise<ObjectRef>
  newKey(owner: Owner): string
  /** The address at which what will be made of an input can be read. */
  signInput(key: string): Promise<string>
}

/** An input with its place in the store, and how the create reply shows it. */
export type StoredInput = { row: NewInput; echo: string }

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

/**
 * Puts embedded bytes into the store before the transaction: an acknowledged task has its inputs, and what a refused
 * one leaves behind is swept. Nobody can read the bytes as sent; the reply names what will be made of them.
 */
export const storeInputs = (
  objects: InputObjects,
  owner: Owner,
  inputs: readonly CheckedInput[],
  uploads: ReadonlyMap<string, FinishedUpload>,
): Promise<StoredInput[]> =>
  Promise.all(
    inputs
      .filter(({ isUsed }) => isUsed)
      .map(async (input, place): Promise<StoredInput> => {
        const preparedKey = objects.newKey(owner)
        const row = { place, slot: input.slot, rule: input.rule, preparedKey, url: null, object: null }
        if (input.form === 'url') return { row: { ...row, url: input.value }, echo: input.value }
        if (input.form === 'upload')
          return { row: { ...row, object: uploads.get(input.id)?.object ?? null }, echo: input.value }
        const mediaType = mediaTypes[input.format] ?? 'application/octet-stream'
        const object = await objects.put(owner, input.content, mediaType, { sha256: input.sha256 })
        return { row: { ...row, object }, echo: await objects.signInput(preparedKey) }
      }),
  )
