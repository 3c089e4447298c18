import type { InputFormat, InputRule } from '@kinora/contract'
import type { ImageHeader } from './image-header.ts'
import type { MediaFault } from './media-fault.ts'
import type { EmbeddedFile } from './read-embedded.ts'
import { invalidPrefixFault } from './scan-data-uri.ts'
import { sniffBytes } from './sniff.ts'
import { validateBytes, validateFormat } from './validate-file.ts'
import { validateImage } from './validate-image.ts'

export type EmbeddedMedia = {
  format: InputFormat
  content: Uint8Array
  sha256: string
  header: ImageHeader | undefined
}

/** Validates an embedded file in the request (D-163): its text, bytes, format and, for an image, its header. */
export const validateEmbedded = (file: EmbeddedFile, rule: InputRule): EmbeddedMedia | { fault: MediaFault } => {
  if (file.kind !== rule.kind) return { fault: invalidPrefixFault(rule.kind) }
  if ('fault' in file) return { fault: file.fault }
  const { content, sha256, header } = file
  const tooLarge = validateBytes(rule, content.length, 'embedded')
  if (tooLarge) return { fault: tooLarge }
  const sniffed = validateFormat(rule, content.subarray(0, sniffBytes))
  if ('fault' in sniffed) return sniffed
  const wrong = rule.kind === 'image' ? validateImage(rule, header) : undefined
  return wrong ? { fault: wrong } : { ...sniffed, content, sha256, header }
}
