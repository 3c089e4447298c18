import { AppError, type InputFormat, inputRules } from '@kinora/contract'
import { classifyMediaValue } from '../media/classify-media-value.ts'
import type { MediaFault } from '../media/media-fault.ts'
import { type ByteTools, type EmbeddedFile, readEmbedded } from '../media/read-embedded.ts'
import { validateEmbedded } from '../media/validate-embedded.ts'
import type { UploadedImage } from '../ports/uploads.ts'
import { refuse } from '../requests/check-request.ts'
import type { LongTexts } from '../requests/long-text.ts'
import { checkUrlText, type HostPolicy, urlTooLong } from '../urls/check-url-text.ts'
import type { MediaInput } from './list-inputs.ts'

/** A valid media value, with the facts that need no fetching or decoding. */
export type CheckedInput = MediaInput &
  (
    | { form: 'url' }
    | { form: 'upload'; id: string }
    | { form: 'creation'; id: string }
    | { form: 'data'; content: Uint8Array; sha256: string; format: InputFormat; facts: UploadedImage | undefined }
  )

export type InputChecks = {
  hosts: HostPolicy
  byteTools: ByteTools
}

type Form = { input: MediaInput; text: Uint8Array | string; file: EmbeddedFile | undefined } & (
  | { form: 'url' }
  | { form: 'data' }
  | { form: 'upload' | 'creation'; id: string }
)

const stop = ({ field }: MediaInput, { reason, rule, message }: MediaFault): never => {
  throw new AppError(reason, { detail: `${field}: ${message}`, field, rule })
}

const classifyInput = (input: MediaInput, hosts: HostPolicy, longTexts: LongTexts): Form => {
  if (input.isCreation) return { input, text: '', file: undefined, form: 'creation', id: input.value }
  const long = longTexts.get(input.value)
  const text = long?.bytes ?? input.value
  const found = classifyMediaValue(text, inputRules[input.rule].kind)
  if ('fault' in found) return stop(input, found.fault)
  if (found.form === 'url') {
    const fault = long ? urlTooLong : checkUrlText(input.value, hosts)
    if (fault) refuse({ field: input.field, ...fault })
  }
  return { input, text, file: long?.file, ...found }
}

const validateEmbeddedInput = ({ input, text, file }: Form, { byteTools }: InputChecks): CheckedInput => {
  const validated = validateEmbedded(file ?? readEmbedded(text, byteTools), inputRules[input.rule])
  if ('fault' in validated) return stop(input, validated.fault)
  const { format, content, sha256, header } = validated
  return { ...input, form: 'data', content, sha256, format, facts: header && { ...header, format } }
}

/** All texts first, then embedded media, each in the order of the fields: steps 16 and 17 of the order of checks. */
export const checkInputs = (
  inputs: readonly MediaInput[],
  checks: InputChecks,
  longTexts: LongTexts,
): CheckedInput[] => {
  const forms = inputs.map((input) => classifyInput(input, checks.hosts, longTexts))
  return forms.map((found): CheckedInput => {
    if (found.form === 'data') return validateEmbeddedInput(found, checks)
    return found.form === 'url' ? { ...found.input, form: 'url' } : { ...found.input, form: found.form, id: found.id }
  })
}
