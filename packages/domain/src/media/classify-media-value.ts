import { isId } from '@kinora/contract'
import type { MediaFault, MediaKind } from './media-fault.ts'

export type MediaForm = { form: 'data' } | { form: 'upload'; id: string } | { form: 'url' } | { fault: MediaFault }

const dataScheme = 'data:'
const uploadScheme = 'ssupload:'
const uploadStart = `${uploadScheme}?id=`
const longestId = 19
/** One byte more than any upload reference has, so that a longer one is seen to be longer. */
const headLength = uploadStart.length + longestId + 1

/** One text for every upload that cannot be used, so that nothing is learnt about those of others (D-183). */
export const uploadFault: MediaFault = {
  reason: 'FieldInvalid',
  rule: 'upload_reference',
  message: 'names no upload that can be used',
}

const headOf = (value: Uint8Array | string): string =>
  typeof value === 'string' ? value.slice(0, headLength) : String.fromCharCode(...value.subarray(0, headLength))

const hasColon = (value: Uint8Array | string): boolean =>
  typeof value === 'string' ? value.includes(':') : value.includes(':'.charCodeAt(0))

/** Which form a media value has; the text alone decides (D-160). */
export const classifyMediaValue = (value: Uint8Array | string, kind: MediaKind): MediaForm => {
  // Subtitles are fetched from an address; any other text is a wrong address.
  if (kind === 'subtitle') return { form: 'url' }
  const head = headOf(value)
  if (head.slice(0, dataScheme.length).toLowerCase() === dataScheme) return { form: 'data' }
  if (kind === 'image' && head.startsWith(uploadScheme)) {
    const id = head.slice(uploadStart.length)
    return head.startsWith(uploadStart) && isId(id) ? { form: 'upload', id } : { fault: uploadFault }
  }
  if (hasColon(value)) return { form: 'url' }
  return { fault: { reason: 'FieldInvalid', rule: 'data_uri', message: 'is neither an address nor a data URI' } }
}
