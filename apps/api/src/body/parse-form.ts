import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { Busboy } from '@fastify/busboy'
import { type EmbeddedFile, readAttached, readEmbedded } from '@kinora/domain/read-embedded'
import { byteTools } from './byte-tools.ts'
import { type FormEntry, type FormFault, type FormInput, type FormOutcome, freeFiles } from './form.ts'

type Part = { name: string | undefined; isFile: boolean; chunks: Buffer[] }

class FormError extends Error {
  readonly fault: FormFault
  constructor(fault: FormFault) {
    super(fault.detail)
    this.fault = fault
  }
}
const badRequest = (detail: string): FormError => new FormError({ reason: 'BadRequest', detail })

/** Bytes per write to the parser. It creates a stream for every tiny part, so a fault must stop it early. */
const sliceBytes = 64 * 1024

/** Reads all parts as bytes, whatever type the sender declares. Reading stops at the first fault. */
const readParts = (bytes: Buffer, { type, limits }: FormInput): Promise<Part[]> =>
  new Promise((resolve, reject) => {
    const parts: Part[] = []
    let isRefused = false
    const refuse = (detail: string): void => {
      isRefused = true
      reject(badRequest(detail))
    }
    const reader = new Busboy({
      headers: { 'content-type': type },
      isPartAFile: () => true,
      limits: { parts: limits.parts, headerPairs: limits.headerPairs, headerSize: limits.headerBytes },
    })
    reader.on('file', (name: string | undefined, stream, filename: string | undefined, _encoding, mediaType) => {
      const isFile =
        filename !== undefined || mediaType.startsWith('image/') || mediaType === 'application/octet-stream'
      const part: Part = { name, isFile, chunks: [] }
      parts.push(part)
      stream.on('data', (chunk: Buffer) => part.chunks.push(chunk)).on('error', () => refuse('the form is truncated'))
    })
    reader.on('partsLimit', () => refuse(`the form has more than ${limits.parts} parts`))
    reader.on('error', () => refuse('the body is not a form with the boundary of its content type'))
    reader.on('finish', () => resolve(parts))
    const feed = (from: number): void => {
      if (isRefused) return
      if (from >= bytes.length) reader.end()
      else reader.write(bytes.subarray(from, from + sliceBytes), () => feed(from + sliceBytes))
    }
    feed(0)
  })

const sumLengths = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

/** Concatenates chunks into a separate buffer that can be transferred. */
const concatChunks = (chunks: readonly Buffer[]): Buffer<ArrayBuffer> => {
  const whole = Buffer.from(new ArrayBuffer(sumLengths(chunks)))
  let at = 0
  for (const chunk of chunks) at += chunk.copy(whole, at)
  return whole
}

const fileHead = 'data:image/'
const headChars = 64
const isDataUri = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5).toLowerCase() === 'data:'

const textEntry = (name: string, bytes: Buffer, { limits }: FormInput): FormEntry => {
  if (!isUtf8(bytes)) throw badRequest('a text of the form is not UTF-8')
  if (isDataUri(bytes))
    return { name, head: bytes.toString('latin1', 0, headChars), file: readEmbedded(bytes, byteTools) }
  if (bytes.length > limits.textBytes)
    throw new FormError({
      reason: 'FieldInvalid',
      detail: `${name}: at most ${limits.textBytes} bytes in a form`,
      field: name,
    })
  return { name, text: bytes.toString() }
}

/** Converts a part to an entry and frees the memory of texts. A thread with a small heap rarely collects garbage. */
const toEntry = ({ name, isFile, chunks }: Part, input: FormInput): FormEntry => {
  if (name === undefined || name === '') throw badRequest('a part of the form has no name')
  const bytes = concatChunks(chunks)
  if (isFile) return { name, head: fileHead, file: readAttached(bytes, byteTools) }
  try {
    return textEntry(name, bytes, input)
  } finally {
    bytes.buffer.transfer(0)
  }
}

const identifyContent = (file: EmbeddedFile): string => ('sha256' in file ? file.sha256 : file.fault.message)

/** Hashes entries in order, so that forms that differ only in their boundary have equal hashes (D-377). */
const hashEntries = (entries: readonly FormEntry[]): string => {
  const hash = createHash('sha256')
  for (const entry of entries)
    hash.update(
      JSON.stringify([entry.name, 'text' in entry ? ['text', entry.text] : ['file', identifyContent(entry.file)]]),
    )
  return hash.digest('base64url')
}

/** Parses a form, on the event loop or in a thread. The entries share no memory with the bytes. */
export const parseForm = async (bytes: Buffer, input: FormInput): Promise<FormOutcome> => {
  const entries: FormEntry[] = []
  try {
    for (const part of await readParts(bytes, input)) entries.push(toEntry(part, input))
    return { entries, hash: input.wantsHash ? hashEntries(entries) : undefined }
  } catch (error) {
    freeFiles(entries)
    if (error instanceof FormError) return { fault: error.fault }
    throw error
  }
}
