import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { Busboy } from '@fastify/busboy'
import { type EmbeddedFile, readAttached, readEmbedded } from '@kinora/domain/read-embedded'
import { byteTools } from './byte-tools.ts'
import { type FormAsk, type FormEntry, type FormFault, type FormOutcome, freeFiles } from './form.ts'

type Part = { name: string | undefined; isFile: boolean; chunks: Buffer[] }

class Refused extends Error {
  readonly fault: FormFault
  constructor(fault: FormFault) {
    super(fault.detail)
    this.fault = fault
  }
}
const bad = (detail: string): Refused => new Refused({ reason: 'BadRequest', detail })

/** So much is read before anyone looks whether to go on: a body of tiny parts makes a stream of each. */
const sliceBytes = 64 * 1024

/** All parts as bytes: which of them are texts is not for their senders to say. Nothing is read behind the first fault. */
const partsIn = (bytes: Buffer, { type, limits }: FormAsk): Promise<Part[]> =>
  new Promise((resolve, reject) => {
    const parts: Part[] = []
    let isRefused = false
    const refuse = (detail: string): void => {
      isRefused = true
      reject(bad(detail))
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
      stream.on('data', (chunk: Buffer) => part.chunks.push(chunk)).on('error', () => refuse('the form is broken off'))
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

const lengthOf = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

/** In memory of its own, which can be handed over. */
const joined = (chunks: readonly Buffer[]): Buffer<ArrayBuffer> => {
  const whole = Buffer.from(new ArrayBuffer(lengthOf(chunks)))
  let at = 0
  for (const chunk of chunks) at += chunk.copy(whole, at)
  return whole
}

const fileHead = 'data:image/'
const headChars = 64
const isDataUri = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5).toLowerCase() === 'data:'

const textEntry = (name: string, bytes: Buffer, { limits }: FormAsk): FormEntry => {
  if (!isUtf8(bytes)) throw bad('a text of the form is not UTF-8')
  if (isDataUri(bytes))
    return { name, head: bytes.toString('latin1', 0, headChars), file: readEmbedded(bytes, byteTools) }
  if (bytes.length > limits.textBytes)
    throw new Refused({
      reason: 'FieldInvalid',
      detail: `${name}: at most ${limits.textBytes} bytes in a form`,
      field: name,
    })
  return { name, text: bytes.toString() }
}

/** What is not handed over is freed here: a thread with little on its heap has its collector look for it late, or never. */
const entryOf = ({ name, isFile, chunks }: Part, ask: FormAsk): FormEntry => {
  if (name === undefined || name === '') throw bad('a part of the form has no name')
  const bytes = joined(chunks)
  if (isFile) return { name, head: fileHead, file: readAttached(bytes, byteTools) }
  try {
    return textEntry(name, bytes, ask)
  } finally {
    bytes.buffer.transfer(0)
  }
}

const contentOf = (file: EmbeddedFile): string => ('sha256' in file ? file.sha256 : file.fault.message)

/** Equal for forms that say the same in the same order, whatever parts them (D-377). */
const hashOf = (entries: readonly FormEntry[]): string => {
  const hash = createHash('sha256')
  for (const entry of entries)
    hash.update(JSON.stringify([entry.name, 'text' in entry ? ['text', entry.text] : ['file', contentOf(entry.file)]]))
  return hash.digest('base64url')
}

/** A whole form, the same in a thread and out of one. What is handed out shares nothing with the bytes. */
export const parseForm = async (bytes: Buffer, ask: FormAsk): Promise<FormOutcome> => {
  const entries: FormEntry[] = []
  try {
    for (const part of await partsIn(bytes, ask)) entries.push(entryOf(part, ask))
    return { entries, hash: ask.wantsHash ? hashOf(entries) : undefined }
  } catch (error) {
    freeFiles(entries)
    if (error instanceof Refused) return { fault: error.fault }
    throw error
  }
}
