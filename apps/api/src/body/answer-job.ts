import { measureText, type TextMeasures } from '@kinora/domain/measure-text'
import { type EmbeddedFile, readEmbedded } from '@kinora/domain/read-embedded'
import { handedOver, type Posted } from './body-memory.ts'
import { byteTools } from './byte-tools.ts'
import type { FormAsk } from './form.ts'
import { type ParseAsk, parseDocument } from './parse-document.ts'
import { parseForm } from './parse-form.ts'
import type { ThreadAnswer, ThreadFormAnswer, ThreadJob } from './parser-pool.ts'

const buffersOf = (files: readonly (EmbeddedFile | undefined)[]): ArrayBuffer[] =>
  files.flatMap((file) => (file && 'content' in file ? [file.content.buffer as ArrayBuffer] : []))

/** Printable ASCII without a space, which is all that an embedded file can be. */
const measureFile = (characters: number): TextMeasures => ({
  characters,
  start: 0,
  hasControl: false,
  weight: characters * 2,
  spacesAt: 0,
})

/** The event loop walks through no text of a large body: its threads measure every piece. */
const measurePiece = (text: Uint8Array, file: EmbeddedFile | undefined, { limits }: ParseAsk): TextMeasures =>
  file && 'content' in file ? measureFile(text.length) : measureText(text, limits.spaces)

/**
 * Parses one document and reads the files embedded in it. Bytes that pieces point into go back with the answer; others are
 * freed at once, unless they are shared.
 */
export const answerDocument = ({ bytes, length }: Omit<ThreadJob, 'ask'>, ask: ParseAsk): Posted<ThreadAnswer> => {
  const outcome = parseDocument(Buffer.from(bytes, 0, length), ask)
  const pieces = 'pieces' in outcome ? outcome.pieces : []
  const files = pieces.map((piece) => {
    const text = new Uint8Array(bytes, piece.offset, piece.length)
    const file = piece.isData ? readEmbedded(text, byteTools) : undefined
    piece.measures = measurePiece(text, file, ask)
    return file
  })
  const isDone = pieces.length === 0 && bytes instanceof ArrayBuffer
  const answer: ThreadAnswer = { outcome, files, bytes: isDone ? bytes.transfer(0) : bytes }
  return { answer, transfer: [...handedOver(answer.bytes), ...buffersOf(files)] }
}

/** Parses one form. Its entries have memory of their own, so the bytes are freed at once, unless they are shared. */
export const answerForm = async (
  { bytes, length }: Omit<ThreadJob, 'ask'>,
  ask: FormAsk,
): Promise<Posted<ThreadFormAnswer>> => {
  const form = await parseForm(Buffer.from(bytes, 0, length), ask)
  if (bytes instanceof ArrayBuffer) bytes.transfer(0)
  const files = 'entries' in form ? form.entries.map((entry) => ('file' in entry ? entry.file : undefined)) : []
  return { answer: { form }, transfer: buffersOf(files) }
}
