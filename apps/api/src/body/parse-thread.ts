import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type EmbeddedFile, readEmbedded } from '@kinora/domain/read-embedded'
import { handedOver } from './body-memory.ts'
import { byteTools } from './byte-tools.ts'
import type { FormAsk } from './form.ts'
import { type ParseAsk, parseDocument } from './parse-document.ts'
import { parseForm } from './parse-form.ts'
import type { ThreadAnswer, ThreadFormAnswer, ThreadJob } from './parser-pool.ts'

// Who polls waits for the event loop and not for this thread. On Linux alone a thread has a priority of its own.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const buffersOf = (files: readonly (EmbeddedFile | undefined)[]): ArrayBuffer[] =>
  files.flatMap((file) => (file && 'content' in file ? [file.content.buffer as ArrayBuffer] : []))

/**
 * Parses one document and reads the files embedded in it. Bytes that pieces point into go back with the answer; others are
 * freed at once, unless they are shared.
 */
const readDocument = ({ bytes, length }: ThreadJob, ask: ParseAsk): void => {
  const outcome = parseDocument(Buffer.from(bytes, 0, length), ask)
  const pieces = 'pieces' in outcome ? outcome.pieces : []
  const files = pieces.map(({ isData, offset, length: size }) =>
    isData ? readEmbedded(new Uint8Array(bytes, offset, size), byteTools) : undefined,
  )
  const isDone = pieces.length === 0 && bytes instanceof ArrayBuffer
  const answer: ThreadAnswer = { outcome, files, bytes: isDone ? bytes.transfer(0) : bytes }
  parentPort?.postMessage(answer, [...handedOver(answer.bytes), ...buffersOf(files)])
}

const readForm = async ({ bytes, length }: ThreadJob, ask: FormAsk): Promise<void> => {
  const form = await parseForm(Buffer.from(bytes, 0, length), ask)
  if (bytes instanceof ArrayBuffer) bytes.transfer(0)
  const files = 'entries' in form ? form.entries.map((entry) => ('file' in entry ? entry.file : undefined)) : []
  const answer: ThreadFormAnswer = { form }
  parentPort?.postMessage(answer, buffersOf(files))
}

parentPort?.on('message', (job: ThreadJob) => {
  // A fault of ours ends the thread, and with it this one job.
  if ('type' in job.ask) void readForm(job, job.ask)
  else readDocument(job, job.ask)
})
