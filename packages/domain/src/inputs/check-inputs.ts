import { AppError, type InputFormat, inputRules } from '@kinora/contract'
import { refuse } from '../generators/check-request.ts'
import type { InputAsk } from '../generators/define-generator.ts'
import type { ImageFacts } from '../ports/uploads.ts'
import { checkUrlText, type HostPolicy } from '../urls/check-url-text.ts'
import { classifyMediaValue } from './classify-media-value.ts'
import { readImageHeader } from './image-header.ts'
import { judgeBytes, judgeImage } from './judge-image.ts'
import { formatReason, type MediaFault } from './media-fault.ts'
import { scanDataUri } from './scan-data-uri.ts'
import { pickFormat, sniffBytes } from './sniff.ts'

/** A media value that may be used, and what is known of it without fetching or decoding anything. */
export type CheckedInput = InputAsk &
  (
    | { form: 'url' }
    | { form: 'upload'; id: string }
    | { form: 'data'; content: Uint8Array; format: InputFormat; facts: ImageFacts | undefined }
  )

export type InputChecks = {
  hosts: HostPolicy
  /** Of text that has been scanned and is right. */
  decodeBase64(text: Uint8Array): Uint8Array
}

type Form = { ask: InputAsk; form: 'url' | 'data' } | { ask: InputAsk; form: 'upload'; id: string }

const stop = ({ field }: InputAsk, { reason, rule, message }: MediaFault): never => {
  throw new AppError(reason, { detail: `${field}: ${message}`, field, rule })
}

const formOf = (ask: InputAsk, hosts: HostPolicy): Form => {
  const found = classifyMediaValue(ask.value, inputRules[ask.rule].kind)
  if ('fault' in found) return stop(ask, found.fault)
  if (found.form === 'url') {
    const fault = checkUrlText(ask.value, hosts)
    if (fault) refuse({ field: ask.field, ...fault })
  }
  return { ask, ...found }
}

/** Text, bytes, type and header of an embedded file; what needs decoding is left to the sandbox. */
const readEmbedded = (ask: InputAsk, checks: InputChecks): CheckedInput => {
  const rule = inputRules[ask.rule]
  const scanned = scanDataUri(ask.value, rule.kind)
  if ('fault' in scanned) return stop(ask, scanned.fault)
  const tooLong = judgeBytes(rule, scanned.bytes, 'embedded')
  if (tooLong) return stop(ask, tooLong)
  const content = checks.decodeBase64(scanned.base64)
  const format = pickFormat(rule, content.subarray(0, sniffBytes))
  if (format === undefined)
    return stop(ask, {
      reason: formatReason[rule.kind],
      rule: 'sniff',
      message: `is none of ${rule.formats.join(', ')}`,
    })
  if (rule.kind !== 'image') return { ...ask, form: 'data', content, format, facts: undefined }
  const header = readImageHeader(content, format)
  const fault = header && judgeImage(rule, header)
  if (fault) return stop(ask, fault)
  return { ...ask, form: 'data', content, format, facts: header && { format, ...header } }
}

/** All texts first, then what is embedded, each in the order of the fields: steps 16 and 17 of the order of checks. */
export const checkInputs = (asks: readonly InputAsk[], checks: InputChecks): CheckedInput[] => {
  const forms = asks.map((ask) => formOf(ask, checks.hosts))
  return forms.map((found): CheckedInput => {
    if (found.form === 'data') return readEmbedded(found.ask, checks)
    return found.form === 'url' ? { ...found.ask, form: 'url' } : { ...found.ask, form: 'upload', id: found.id }
  })
}
