import type { InputFormat, InputRule } from '@kinora/contract'
import { type ImageHeader, readImageHeader } from './image-header.ts'
import { judgeBytes } from './judge-bytes.ts'
import { judgeFormat } from './judge-format.ts'
import { judgeImage } from './judge-image.ts'
import type { MediaFault } from './media-fault.ts'
import { type DataUri, decodeDataUri, scanDataUri } from './scan-data-uri.ts'
import { sniffBytes } from './sniff.ts'

export type EmbeddedMedia = {
  format: InputFormat
  content: Uint8Array
  /** Of images only; nothing is known of the others before they are probed. */
  header: ImageHeader | undefined
}

/**
 * All that is checked of an embedded file in the request (D-163): its text, bytes, format and, of an image, its header.
 * A process that has a faster decoder hands it in.
 */
export const checkEmbedded = (
  source: Uint8Array | string,
  rule: InputRule,
  decode: (uri: DataUri) => Uint8Array = decodeDataUri,
): EmbeddedMedia | { fault: MediaFault } => {
  const uri = scanDataUri(source, rule.kind)
  if ('fault' in uri) return uri
  const tooLarge = judgeBytes(rule, uri.bytes, 'embedded')
  if (tooLarge) return { fault: tooLarge }
  const sniffed = judgeFormat(rule, decodeDataUri(uri, sniffBytes))
  if ('fault' in sniffed) return sniffed
  const content = decode(uri)
  if (rule.kind !== 'image') return { ...sniffed, content, header: undefined }
  const header = readImageHeader(content)
  const wrong = judgeImage(rule, header)
  return wrong ? { fault: wrong } : { ...sniffed, content, header }
}
