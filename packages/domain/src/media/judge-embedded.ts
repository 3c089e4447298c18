import type { InputFormat, InputRule } from '@kinora/contract'
import type { ImageHeader } from './image-header.ts'
import { judgeBytes, judgeFormat } from './judge-file.ts'
import { judgeImage } from './judge-image.ts'
import type { MediaFault } from './media-fault.ts'
import type { EmbeddedFile } from './read-embedded.ts'
import { wrongWords } from './scan-data-uri.ts'
import { sniffBytes } from './sniff.ts'

export type EmbeddedMedia = {
  format: InputFormat
  content: Uint8Array
  sha256: string
  header: ImageHeader | undefined
}

/** All that is checked of an embedded file in the request (D-163): its text, bytes, format and, of an image, its header. */
export const judgeEmbedded = (file: EmbeddedFile, rule: InputRule): EmbeddedMedia | { fault: MediaFault } => {
  if (file.kind !== rule.kind) return { fault: wrongWords(rule.kind) }
  if ('fault' in file) return { fault: file.fault }
  const { content, sha256, header } = file
  const tooLarge = judgeBytes(rule, content.length, 'embedded')
  if (tooLarge) return { fault: tooLarge }
  const sniffed = judgeFormat(rule, content.subarray(0, sniffBytes))
  if ('fault' in sniffed) return sniffed
  const wrong = rule.kind === 'image' ? judgeImage(rule, header) : undefined
  return wrong ? { fault: wrong } : { ...sniffed, content, sha256, header }
}
