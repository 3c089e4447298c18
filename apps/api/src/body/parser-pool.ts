import { Worker } from 'node:worker_threads'
import { AppError } from '@kinora/contract'
import type { EmbeddedFile } from '@kinora/domain'
import { handedOver } from './body-memory.ts'
import type { FormAsk, FormOutcome } from './form.ts'
import type { JsonDocument, JsonOutcome } from './json-document.ts'
import type { ParseAsk } from './parse-document.ts'
import type { ScriptAnswer, ScriptInput } from './script-job.ts'

/** A document, a form, or a script. */
export type ThreadJob = { bytes: ArrayBufferLike; length: number; ask: ParseAsk | FormAsk | ScriptInput }
/** `files` stand in the order of the pieces; only those of data URIs are there. */
export type ThreadAnswer = {
  outcome: JsonOutcome<JsonDocument>
  files: (EmbeddedFile | undefined)[]
  bytes: ArrayBufferLike
}

/** What is in a form has memory of its own, so nothing is left in the bytes. */
export type ThreadFormAnswer = { form: FormOutcome }

type Job = ThreadJob & { settle(answer: unknown): void; fail(error: unknown): void }
type Thread = { worker: Worker; job: Job | undefined }

// Built code has the other ending, and a name in a string is not rewritten.
const isSource = import.meta.url.endsWith('.ts')
const source = new URL(isSource ? './parse-thread.ts' : './parse-thread.js', import.meta.url)

const isScript = ({ ask }: Pick<ThreadJob, 'ask'>): boolean => 'script' in ask

/**
 * A few threads for large bodies, started when needed. Bytes go over and come back without being copied. Scripts take
 * seconds, so all of them share one thread, and bodies have the others.
 */
export const createParserPool = (size: { threads: number; waiting: number; heapMib: number }) => {
  const threads = new Set<Thread>()
  const waiting: Job[] = []

  const start = (): Thread => {
    const worker = new Worker(source, {
      name: 'parse-body',
      // The flags and settings of the process are not its business, but for where the code of other rooms lies.
      execArgv: isSource ? ['--conditions=source'] : [],
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
    worker.on('message', (answer: unknown) => {
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
    const hasScript = [...threads].some(({ job }) => job && isScript(job))
    const place = waiting.findIndex((each) => !(hasScript && isScript(each)))
    const job = waiting[place]
    if (!job) return
    const idle = [...threads].find((thread) => !thread.job) ?? (threads.size < size.threads ? start() : undefined)
    if (!idle) return
    waiting.splice(place, 1)
    idle.job = job
    idle.worker.postMessage({ bytes: job.bytes, length: job.length, ask: job.ask }, handedOver(job.bytes))
  }

  const give = (bytes: Buffer, ask: ThreadJob['ask']): Promise<unknown> => {
    if (waiting.length >= size.waiting)
      throw new AppError('ServiceUnavailable', {
        detail: 'too many large bodies are being parsed',
        retryAfterSeconds: 1,
      })
    return new Promise((settle, fail) => {
      waiting.push({ bytes: bytes.buffer, length: bytes.length, ask, settle, fail })
      hand()
    })
  }

  return {
    /** Bytes that are not shared are gone; those in the answer take their place. */
    parse: (bytes: Buffer, ask: ParseAsk) => give(bytes, ask) as Promise<ThreadAnswer>,
    /** Bytes that are not shared are gone. */
    parseForm: (bytes: Buffer, ask: FormAsk) =>
      (give(bytes, ask) as Promise<ThreadFormAnswer>).then(({ form }): FormOutcome => form),
    /** Shared bytes stay as they are; others are gone. */
    readScript: <A extends ScriptAnswer>(bytes: ArrayBufferLike, ask: ScriptInput) =>
      give(Buffer.from(bytes), ask) as Promise<A>,
    async close(): Promise<void> {
      for (const job of waiting.splice(0))
        job.fail(new AppError('ServiceUnavailable', { detail: 'this node is shutting down' }))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}
export type ParserPool = ReturnType<typeof createParserPool>
