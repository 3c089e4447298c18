import { isId } from '@kinora/contract'
import type { MediaFault, MediaKind } from './media-fault.ts'

export type MediaForm = { form: 'data' } | { form: 'upload'; id: string } | { form: 'url' } | { fault: MediaFault }

const dataScheme = 'data:'
const uploadScheme = 'ssupload:'
const uploadStart = `${uploadScheme}?id=`
const longestId = 19
/** One byte more than the longest upload reference, so a longer value is detected. */
const headLength = uploadStart.length + longestId + 1

/** One message for every unusable upload, so it reveals nothing about those of other tenants (D-183). */
export const uploadFault: MediaFault = {
  reason: 'FieldInvalid',
  rule: 'upload_reference',
  message: 'names no upload that can be used',
}

const readHead = (value: Uint8Array | string): string =>
  typeof value === 'string' ? value.slice(0, headLength) : String.fromCharCode(...value.subarray(0, headLength))

const hasColon = (value: Uint8Array | string): boolean =>
  typeof value === 'string' ? value.includes(':') : value.includes(':'.charCodeAt(0))

/** The form of a media value, decided by the text alone (D-160). */
export const classifyMediaValue = (value: Uint8Array | string, kind: MediaKind): MediaForm => {
  // Subtitles are always fetched from a URL; any other text is an invalid URL.
  if (kind === 'subtitle') return { form: 'url' }
  const head = readHead(value)
  if (head.slice(0, dataScheme.length).toLowerCase() === dataScheme) return { form: 'data' }
  if (kind === 'image' && head.startsWith(uploadScheme)) {
    const id = head.slice(uploadStart.length)
    return head.startsWith(uploadStart) && isId(id) ? { form: 'upload', id } : { fault: uploadFault }
  }
  if (hasColon(value)) return { form: 'url' }
  return { fault: { reason: 'FieldInvalid', rule: 'data_uri', message: 'is neither an address nor a data URI' } }
}
