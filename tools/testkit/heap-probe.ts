import { appendFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

/** One line of the probe: the heap of one thread of a process after a full collection. */
export type HeapLine = { threadId: number; liveBytes: number }

/**
 * Preloaded into a process under test (`NODE_OPTIONS=--expose-gc --import FILE`). On SIGWINCH every thread of it
 * collects its garbage and appends what is left to a file beside the scratch of the process. Other signals end our
 * processes, or belong to Node.
 */
const file = `${process.env['SCRATCH_FOLDER']}/heap-${process.pid}.jsonl`
const channel = new BroadcastChannel('heap probe')
channel.unref()

const report = (): void => {
  globalThis.gc?.()
  const line: HeapLine = { threadId, liveBytes: getHeapStatistics().used_heap_size }
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

channel.onmessage = report
if (isMainThread)
  process.on('SIGWINCH', () => {
    report()
    channel.postMessage('collect')
  })
