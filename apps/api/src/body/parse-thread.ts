import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { readEmbedded } from '@kinora/domain/read-embedded'
import { handedOver } from './body-memory.ts'
import { byteTools } from './byte-tools.ts'
import { parseDocument } from './parse-document.ts'
import type { ThreadAnswer, ThreadJob } from './parser-pool.ts'

// Who polls waits for the event loop and not for this thread. On Linux alone a thread has a priority of its own.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

/**
 * Parses one body after another and reads the files embedded in it. Bytes that pieces point into go back with the answer;
 * others are freed at once, unless they are shared.
 */
parentPort?.on('message', ({ bytes, length, ask }: ThreadJob) => {
  const outcome = parseDocument(Buffer.from(bytes, 0, length), ask)
  const pieces = 'pieces' in outcome ? outcome.pieces : []
  const files = pieces.map(({ isData, offset, length: size }) =>
    isData ? readEmbedded(new Uint8Array(bytes, offset, size), byteTools) : undefined,
  )
  const isDone = pieces.length === 0 && bytes instanceof ArrayBuffer
  const answer: ThreadAnswer = { outcome, files, bytes: isDone ? bytes.transfer(0) : bytes }
  const decoded = files.flatMap((file) => (file && 'content' in file ? [file.content.buffer as ArrayBuffer] : []))
  parentPort?.postMessage(answer, [...handedOver(answer.bytes), ...decoded])
})
