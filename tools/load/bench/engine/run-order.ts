import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AnyBackend, type BackendCall, noHttp, type StepOrder } from '@kinora/domain'
import { createCpuMeter, listDescendants } from '../../../testkit/descendant-processes.ts'

export type Ran = {
  file: string
  wallSeconds: number
  /** Of all its processes: the figure that other work on the machine changes least. */
  cpuSeconds: number
  /** Of all processes of the job together, at the most. */
  residentBytes: number
  /** The longest that nothing was heard of a job that went on. */
  silentSeconds: number
}

const lookEveryMs = 50

/** One order, alone, watched from its start to its end. */
export const runOrder = async (engine: AnyBackend, order: StepOrder, root: string): Promise<Ran> => {
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
  let [fraction, heardAt, silentMs, residentBytes] = [0, began, 0, 0]
  for (;;) {
    const poll = await engine.poll(handle, call)
    const now = performance.now()
    if (poll.state !== 'pending' || (poll.fraction ?? 0) > fraction) {
      silentMs = Math.max(silentMs, now - heardAt)
      heardAt = now
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
    const family = listDescendants(process.pid)
    cpu.look(family)
    residentBytes = Math.max(
      residentBytes,
      family.reduce((sum, each) => sum + each.residentBytes, 0),
    )
    await sleep(lookEveryMs)
  }
}

/** How long it takes from the word until nothing of a render is left. */
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
