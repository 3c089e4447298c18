import { type ImageHeader, readImageHeader } from './image-header.ts'
import { formatReason, type MediaFault, type MediaKind } from './media-fault.ts'
import { type DataUri, kindNamedIn, scanDataUri, textOf, wrongWords } from './scan-data-uri.ts'

/** An embedded file as far as it can be read without knowing the field it stands in. */
export type EmbeddedFile =
  | { kind: MediaKind | undefined; fault: MediaFault }
  | {
      kind: MediaKind
      content: Uint8Array
      sha256: string
      /** Of images only, as far as it can be read; nothing is known of the others before they are probed. */
      header: ImageHeader | undefined
    }

/** What a process does with bytes faster than any code of ours. */
export type ByteTools = {
  /** Of text that has been scanned and is right, into memory of its own. */
  decode(uri: DataUri): Uint8Array
  /** In hex. */
  sha256(bytes: Uint8Array): string
}

const emptyFile: MediaFault = { reason: formatReason.image, rule: 'empty', message: 'holds no data' }

/** An image that came as bytes and not as text, in memory of its own. */
export const readAttached = (content: Uint8Array, tools: Pick<ByteTools, 'sha256'>): EmbeddedFile =>
  content.length === 0
    ? { kind: 'image', fault: emptyFile }
    : { kind: 'image', content, sha256: tools.sha256(content), header: readImageHeader(content) }

/** Everything that takes time with the bytes of an embedded file. Runs in a thread when they are many, so all it needs is here. */
export const readEmbedded = (source: Uint8Array | string, tools: ByteTools): EmbeddedFile => {
  const text = textOf(source)
  const kind = kindNamedIn(text)
  if (!kind) return { kind, fault: wrongWords('image') }
  const uri = scanDataUri(text, kind)
  if ('fault' in uri) return { kind, ...uri }
  const content = tools.decode(uri)
  const header = kind === 'image' ? readImageHeader(content) : undefined
  return { kind, content, sha256: tools.sha256(content), header }
}
