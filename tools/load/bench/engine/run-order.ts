import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AnyBackend, type BackendCall, noHttp, type StepOrder } from '@kinora/domain'
import { createCpuMeter, listDescendants } from '../../../testkit/descendant-processes.ts'

export type OrderRun = {
  file: string
  wallSeconds: number
  /** Of all its processes: the figure that other work on the machine affects least. */
  cpuSeconds: number
  /** The maximum of all processes of the job together. */
  residentBytes: number
  /** The longest time without progress of a running job. */
  silentSeconds: number
}

const pollIntervalMs = 50

/** Runs one order alone and measures it from start to end. */
export const runOrder = async (engine: AnyBackend, order: StepOrder, root: string): Promise<OrderRun> => {
  const scratch = await mkdtemp(join(root, 'scratch-'))
  let inputs = 0
  const call: BackendCall<Record<string, never>> = {
    config: {},
    attemptId: scratch,
    http: noHttp,
    scratch: () => Promise.resolve(scratch),
    async file({ key }) {
      inputs += 1
      const copy = join(scratch, `input-${inputs}`)
      await copyFile(key, copy)
      return copy
    },
    signal: new AbortController().signal,
  }
  const cpu = createCpuMeter()
  const began = performance.now()
  const handle = await engine.start(order, call)
  let [fraction, progressAt, silentMs, residentBytes] = [0, began, 0, 0]
  for (;;) {
    const poll = await engine.poll(handle, call)
    const now = performance.now()
    if (poll.state !== 'pending' || (poll.fraction ?? 0) > fraction) {
      silentMs = Math.max(silentMs, now - progressAt)
      progressAt = now
    }
    if (poll.state === 'done' && 'file' in poll.output)
      return {
        file: poll.output.file,
        wallSeconds: (now - began) / 1000,
        cpuSeconds: cpu.seconds(),
        residentBytes,
        silentSeconds: silentMs / 1000,
      }
    if (poll.state !== 'pending') throw new Error(`${order.step} ended as ${JSON.stringify(poll)}`)
    fraction = Math.max(fraction, poll.fraction ?? 0)
    const descendants = listDescendants(process.pid)
    cpu.look(descendants)
    residentBytes = Math.max(
      residentBytes,
      descendants.reduce((sum, each) => sum + each.residentBytes, 0),
    )
    await sleep(pollIntervalMs)
  }
}

/** Seconds from the cancel until no process of the render is left. */
export const cancelOrder = async (
  engine: AnyBackend,
  order: StepOrder,
  root: string,
  afterMs: number,
): Promise<number> => {
  const scratch = await mkdtemp(join(root, 'scratch-'))
  const call = {
    config: {},
    attemptId: scratch,
    http: noHttp,
    scratch: () => Promise.resolve(scratch),
    file: ({ key }: { key: string }) => Promise.resolve(key),
    signal: new AbortController().signal,
  }
  const handle = await engine.start(order, call)
  await sleep(afterMs)
  const began = performance.now()
  await engine.cancel(handle, call)
  while (listDescendants(process.pid).length > 0) await sleep(10)
  await rm(scratch, { recursive: true })
  return (performance.now() - began) / 1000
}
