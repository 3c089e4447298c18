import { measureText, type TextMeasures } from '@kinora/domain/measure-text'
import { type EmbeddedFile, readEmbedded } from '@kinora/domain/read-embedded'
import { type Posted, toTransferList } from './body-memory.ts'
import { byteTools } from './byte-tools.ts'
import type { FormInput } from './form.ts'
import { type ParseInput, parseDocument } from './parse-document.ts'
import { parseForm } from './parse-form.ts'
import type { ThreadAnswer, ThreadFormAnswer, ThreadJob } from './parser-pool.ts'

const collectBuffers = (files: readonly (EmbeddedFile | undefined)[]): ArrayBuffer[] =>
  files.flatMap((file) => (file && 'content' in file ? [file.content.buffer as ArrayBuffer] : []))

/** An embedded file is printable ASCII without spaces. */
const measureFile = (characters: number): TextMeasures => ({
  characters,
  start: 0,
  hasControl: false,
  weight: characters * 2,
  spacesAt: 0,
})

/** Threads measure every piece, so that the event loop scans no text of a large body. */
const measurePiece = (text: Uint8Array, file: EmbeddedFile | undefined, { limits }: ParseInput): TextMeasures =>
  file && 'content' in file ? measureFile(text.length) : measureText(text, limits.spaces)

/**
 * Parses one document and reads its embedded files. The result returns the bytes that pieces point into. Other bytes
 * are freed immediately unless they are shared.
 */
export const runDocumentJob = (
  { bytes, length }: Omit<ThreadJob, 'input'>,
  input: ParseInput,
): Posted<ThreadAnswer> => {
  const outcome = parseDocument(Buffer.from(bytes, 0, length), input)
  const pieces = 'pieces' in outcome ? outcome.pieces : []
  const files = pieces.map((piece) => {
    const text = new Uint8Array(bytes, piece.offset, piece.length)
    const file = piece.isData ? readEmbedded(text, byteTools) : undefined
    piece.measures = measurePiece(text, file, input)
    return file
  })
  const isDone = pieces.length === 0 && bytes instanceof ArrayBuffer
  const answer: ThreadAnswer = { outcome, files, bytes: isDone ? bytes.transfer(0) : bytes }
  return { answer, transfer: [...toTransferList(answer.bytes), ...collectBuffers(files)] }
}

/** Parses one form. Its entries own their memory, so the bytes are freed immediately unless they are shared. */
export const runFormJob = async (
  { bytes, length }: Omit<ThreadJob, 'input'>,
  input: FormInput,
): Promise<Posted<ThreadFormAnswer>> => {
  const form = await parseForm(Buffer.from(bytes, 0, length), input)
  if (bytes instanceof ArrayBuffer) bytes.transfer(0)
  const files = 'entries' in form ? form.entries.map((entry) => ('file' in entry ? entry.file : undefined)) : []
  return { answer: { form }, transfer: collectBuffers(files) }
}
