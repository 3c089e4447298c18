import { AppError, type InputFormat, inputRules } from '@kinora/contract'
import { classifyMediaValue } from '../media/classify-media-value.ts'
import { judgeEmbedded } from '../media/judge-embedded.ts'
import type { MediaFault } from '../media/media-fault.ts'
import { type ByteTools, type EmbeddedFile, readEmbedded } from '../media/read-embedded.ts'
import type { UploadedImage } from '../ports/uploads.ts'
import { refuse } from '../requests/check-request.ts'
import type { LongTexts } from '../requests/long-text.ts'
import { checkUrlText, type HostPolicy, urlTooLong } from '../urls/check-url-text.ts'
import type { InputAsk } from './list-inputs.ts'

/** A media value that may be used, and what is known of it without fetching or decoding anything. */
export type CheckedInput = InputAsk &
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

type Form = { ask: InputAsk; text: Uint8Array | string; file: EmbeddedFile | undefined } & (
  | { form: 'url' }
  | { form: 'data' }
  | { form: 'upload' | 'creation'; id: string }
)

const stop = ({ field }: InputAsk, { reason, rule, message }: MediaFault): never => {
  throw new AppError(reason, { detail: `${field}: ${message}`, field, rule })
}

const formOf = (ask: InputAsk, hosts: HostPolicy, longTexts: LongTexts): Form => {
  if (ask.isCreation) return { ask, text: '', file: undefined, form: 'creation', id: ask.value }
  const long = longTexts.get(ask.value)
  const text = long?.bytes ?? ask.value
  const found = classifyMediaValue(text, inputRules[ask.rule].kind)
  if ('fault' in found) return stop(ask, found.fault)
  if (found.form === 'url') {
    const fault = long ? urlTooLong : checkUrlText(ask.value, hosts)
    if (fault) refuse({ field: ask.field, ...fault })
  }
  return { ask, text, file: long?.file, ...found }
}

const embeddedIn = ({ ask, text, file }: Form, { byteTools }: InputChecks): CheckedInput => {
  const judged = judgeEmbedded(file ?? readEmbedded(text, byteTools), inputRules[ask.rule])
  if ('fault' in judged) return stop(ask, judged.fault)
  const { format, content, sha256, header } = judged
  return { ...ask, form: 'data', content, sha256, format, facts: header && { ...header, format } }
}

/** All texts first, then what is embedded, each in the order of the fields: steps 16 and 17 of the order of checks. */
export const checkInputs = (asks: readonly InputAsk[], checks: InputChecks, longTexts: LongTexts): CheckedInput[] => {
  const forms = asks.map((ask) => formOf(ask, checks.hosts, longTexts))
  return forms.map((found): CheckedInput => {
    if (found.form === 'data') return embeddedIn(found, checks)
    return found.form === 'url' ? { ...found.ask, form: 'url' } : { ...found.ask, form: found.form, id: found.id }
  })
}
