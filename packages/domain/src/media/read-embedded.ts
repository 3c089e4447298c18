import { type ImageHeader, readImageHeader } from './image-header.ts'
import { formatReason, type MediaFault, type MediaKind } from './media-fault.ts'
import { type DataUri, invalidPrefixFault, readDeclaredKind, scanDataUri, toBytes } from './scan-data-uri.ts'

/** An embedded file, parsed without knowledge of its field. */
export type EmbeddedFile =
  | { kind: MediaKind | undefined; fault: MediaFault }
  | {
      kind: MediaKind
      content: Uint8Array
      sha256: string
      /** For images only, if readable. Other media are unknown until they are probed. */
      header: ImageHeader | undefined
    }

/** Native byte operations of the process. */
export type ByteTools = {
  /** Decodes a valid data URI into separate memory. */
  decode(uri: DataUri): Uint8Array
  /** In hex. */
  sha256(bytes: Uint8Array): string
}

const emptyFile: MediaFault = { reason: formatReason.image, rule: 'empty', message: 'holds no data' }

/** An image that arrived as bytes instead of text, in separate memory. */
export const readAttached = (content: Uint8Array, tools: Pick<ByteTools, 'sha256'>): EmbeddedFile =>
  content.length === 0
    ? { kind: 'image', fault: emptyFile }
    : { kind: 'image', content, sha256: tools.sha256(content), header: readImageHeader(content) }

/** All expensive work on an embedded file. Large files run in a thread, so the function needs nothing else. */
export const readEmbedded = (source: Uint8Array | string, tools: ByteTools): EmbeddedFile => {
  const text = toBytes(source)
  const kind = readDeclaredKind(text)
  if (!kind) return { kind, fault: invalidPrefixFault('image') }
  const uri = scanDataUri(text, kind)
  if ('fault' in uri) return { kind, ...uri }
  const content = tools.decode(uri)
  const header = kind === 'image' ? readImageHeader(content) : undefined
  return { kind, content, sha256: tools.sha256(content), header }
}
