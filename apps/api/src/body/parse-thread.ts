import { parentPort } from 'node:worker_threads'
import { parseDocument } from './parse-document.ts'
import type { ThreadAnswer, ThreadJob } from './parser-pool.ts'

/** Parses one body after another. Bytes that pieces point into go back with the answer; others are freed at once. */
parentPort?.on('message', ({ bytes, length, ask }: ThreadJob) => {
  const outcome = parseDocument(Buffer.from(bytes, 0, length), ask)
  const hasPieces = 'pieces' in outcome && outcome.pieces.length > 0
  const answer: ThreadAnswer = { outcome, bytes: hasPieces ? bytes : bytes.transfer(0) }
  parentPort?.postMessage(answer, [answer.bytes])
})
