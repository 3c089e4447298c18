import { appendFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

/** One line of the probe: the heap of one thread after a full garbage collection. */
export type HeapLine = { threadId: number; liveBytes: number }

/**
 * Preloaded into a process under test (`NODE_OPTIONS=--expose-gc --import FILE`). On SIGWINCH every thread runs a
 * garbage collection and appends its heap size to a file in the scratch folder. Other signals end our processes or
 * are used by Node.
 */
const file = `${process.env['SCRATCH_DIR']}/heap-${process.pid}.jsonl`
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
