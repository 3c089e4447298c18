import { Worker } from 'node:worker_threads'
import { AppError } from '@kinora/contract'
import type { EmbeddedFile } from '@kinora/domain'
import { toTransferList } from './body-memory.ts'
import type { FormInput, FormOutcome } from './form.ts'
import type { JsonDocument, JsonOutcome } from './json-document.ts'
import type { ParseInput } from './parse-document.ts'
import type { ScriptAnswer, ScriptInput } from './script-job.ts'

/** A document, a form, or a script. */
export type ThreadJob = { bytes: ArrayBufferLike; length: number; input: ParseInput | FormInput | ScriptInput }
/** `files` has one entry per piece; entries of pieces that are not data URIs are undefined. */
export type ThreadAnswer = {
  outcome: JsonOutcome<JsonDocument>
  files: (EmbeddedFile | undefined)[]
  bytes: ArrayBufferLike
}

/** Form entries own their memory, so the bytes are not returned. */
export type ThreadFormAnswer = { form: FormOutcome }

type Job = ThreadJob & { settle(answer: unknown): void; fail(error: unknown): void }
type Thread = { worker: Worker; job: Job | undefined }

// Built code has the extension `.js`, and the compiler does not rewrite a path in a string.
const isSource = import.meta.url.endsWith('.ts')
const source = new URL(isSource ? './parse-thread.ts' : './parse-thread.js', import.meta.url)

const isScript = ({ input }: Pick<ThreadJob, 'input'>): boolean => 'script' in input

/**
 * A pool of threads for large bodies, started on demand. Bytes are transferred in both directions without a copy.
 * Scripts take seconds, so they share one thread and leave the others to bodies.
 */
export const createParserPool = (size: { threads: number; waiting: number; heapMib: number }) => {
  const threads = new Set<Thread>()
  const waiting: Job[] = []

  const start = (): Thread => {
    const worker = new Worker(source, {
      name: 'parse-body',
      // The thread needs no flags or settings of the process, except the condition that resolves other packages.
      execArgv: isSource ? ['--conditions=source'] : [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: size.heapMib },
    })
    const thread: Thread = { worker, job: undefined }
    const onThreadLost = (error: unknown) => {
      threads.delete(thread)
      thread.job?.fail(error)
      thread.job = undefined
      dispatchNext()
    }
    worker.on('message', (answer: unknown) => {
      const { job } = thread
      thread.job = undefined
      dispatchNext()
      job?.settle(answer)
    })
    worker.on('error', onThreadLost)
    worker.on('exit', () => onThreadLost(new Error('parsing thread exited')))
    worker.unref()
    threads.add(thread)
    return thread
  }

  const dispatchNext = (): void => {
    const hasScript = [...threads].some(({ job }) => job && isScript(job))
    const index = waiting.findIndex((each) => !(hasScript && isScript(each)))
    const job = waiting[index]
    if (!job) return
    const idle = [...threads].find((thread) => !thread.job) ?? (threads.size < size.threads ? start() : undefined)
    if (!idle) return
    waiting.splice(index, 1)
    idle.job = job
    idle.worker.postMessage({ bytes: job.bytes, length: job.length, input: job.input }, toTransferList(job.bytes))
  }

  const enqueue = (bytes: Buffer, input: ThreadJob['input']): Promise<unknown> => {
    if (waiting.length >= size.waiting)
      throw new AppError('ServiceUnavailable', {
        detail: 'too many large bodies are being parsed',
        retryAfterSeconds: 1,
      })
    return new Promise((settle, fail) => {
      waiting.push({ bytes: bytes.buffer, length: bytes.length, input, settle, fail })
      dispatchNext()
    })
  }

  return {
    /** Detaches bytes that are not shared; use the bytes of the result instead. */
    parse: (bytes: Buffer, input: ParseInput) => enqueue(bytes, input) as Promise<ThreadAnswer>,
    /** Detaches bytes that are not shared. */
    parseForm: (bytes: Buffer, input: FormInput) =>
      (enqueue(bytes, input) as Promise<ThreadFormAnswer>).then(({ form }): FormOutcome => form),
    /** Keeps shared bytes and detaches others. */
    readScript: <A extends ScriptAnswer>(bytes: ArrayBufferLike, input: ScriptInput) =>
      enqueue(Buffer.from(bytes), input) as Promise<A>,
    async close(): Promise<void> {
      for (const job of waiting.splice(0))
        job.fail(new AppError('ServiceUnavailable', { detail: 'this node is shutting down' }))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}
export type ParserPool = ReturnType<typeof createParserPool>
