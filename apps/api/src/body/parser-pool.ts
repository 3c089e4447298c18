import { Worker } from 'node:worker_threads'
import { AppError } from '@kinora/contract'
import type { JsonDocument, JsonOutcome } from './json-document.ts'
import type { ParseAsk } from './parse-document.ts'

export type ThreadJob = { bytes: ArrayBuffer; length: number; ask: ParseAsk }
export type ThreadAnswer = { outcome: JsonOutcome<JsonDocument>; bytes: ArrayBuffer }

type Job = ThreadJob & { settle(answer: ThreadAnswer): void; fail(error: unknown): void }
type Thread = { worker: Worker; job: Job | undefined }

// Built code has the other ending, and a name in a string is not rewritten.
const source = new URL(import.meta.url.endsWith('.ts') ? './parse-thread.ts' : './parse-thread.js', import.meta.url)

/** A few threads for large bodies, started when needed. Bytes go over and come back without being copied. */
export const createParserPool = (size: { threads: number; waiting: number; heapMib: number }) => {
  const threads = new Set<Thread>()
  const waiting: Job[] = []

  const start = (): Thread => {
    const worker = new Worker(source, {
      name: 'parse-body',
      // What it imports is beside it, so the flags and settings of the process are not its business.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: size.heapMib },
    })
    const thread: Thread = { worker, job: undefined }
    const lost = (error: unknown) => {
      threads.delete(thread)
      thread.job?.fail(error)
      thread.job = undefined
      hand()
    }
    worker.on('message', (answer: ThreadAnswer) => {
      const { job } = thread
      thread.job = undefined
      hand()
      job?.settle(answer)
    })
    worker.on('error', lost)
    worker.on('exit', () => lost(new Error('a parsing thread ended')))
    worker.unref()
    threads.add(thread)
    return thread
  }

  const hand = (): void => {
    const [job] = waiting
    if (!job) return
    const idle = [...threads].find((thread) => !thread.job) ?? (threads.size < size.threads ? start() : undefined)
    if (!idle) return
    waiting.shift()
    idle.job = job
    idle.worker.postMessage({ bytes: job.bytes, length: job.length, ask: job.ask }, [job.bytes])
  }

  return {
    /** The bytes given are gone; those in the answer take their place. */
    parse(bytes: Buffer<ArrayBuffer>, ask: ParseAsk): Promise<ThreadAnswer> {
      if (waiting.length >= size.waiting) throw new AppError('ServiceUnavailable', { retryAfterSeconds: 1 })
      return new Promise((settle, fail) => {
        waiting.push({ bytes: bytes.buffer, length: bytes.length, ask, settle, fail })
        hand()
      })
    },
    async close(): Promise<void> {
      for (const job of waiting.splice(0)) job.fail(new AppError('ServiceUnavailable'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}
export type ParserPool = ReturnType<typeof createParserPool>
