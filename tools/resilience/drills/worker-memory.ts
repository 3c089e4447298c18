import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runClosedLoop } from '../../testkit/closed-loop.ts'
import { readResidentBytes } from '../../testkit/descendant-processes.ts'
import type { HeapLine } from '../../testkit/heap-probe.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import type { Running } from '../../testkit/start-process.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { checkHeaps } from './check-heaps.ts'
import { checkPlateau } from './check-plateau.ts'
import { type Drill, must } from './drill.ts'

const film = { model: 'genq2', prompt: 'wait=100', duration: 1, resolution: '540p', audio: false } as const
const mib = 2 ** 20
/** Enough to compile every path of the worker and to fill its caches. */
const warmUpTasks = 100
const defaultTasks = 100
const inFlight = 30
/** A long run is one of light load, over 14 minutes for 1,000 tasks: garbage is collected late in it. */
const longRunTasks = 1_000
const longRunPauseMs = 850
const sampleEveryMs = 10_000
/** The main thread and the one that runs workflows. */
const threads = 2
const probe = join(import.meta.dirname, '../../testkit/heap-probe.ts')

/** The live heap of each thread of the worker. */
const readHeaps = async (service: TestService, { pid }: Running): Promise<HeapLine[]> => {
  const file = join(service.scratchFolder, `heap-${pid}.jsonl`)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGWINCH')
  const read = (): HeapLine[] | undefined => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const lines = text.split('\n').slice(0, -1)
    return lines.length < threads ? undefined : lines.map((line): HeapLine => JSON.parse(line))
  }
  return pollUntil(read, 'the heaps of the worker')
}

const inMib = (bytes: number): number => Math.round(bytes / mib)

/** Samples the resident memory until it is stopped. */
const sampleResident = (pid: number) => {
  const samples = [readResidentBytes(pid)]
  const timer = setInterval(() => samples.push(readResidentBytes(pid)), sampleEveryMs)
  return (): number[] => {
    clearInterval(timer)
    return samples
  }
}

const heapsInMib = (heaps: readonly HeapLine[]): string =>
  heaps
    .toSorted((a, b) => a.threadId - b.threadId)
    .map(({ liveBytes }) => inMib(liveBytes))
    .join(' + ')

export const workerMemory: Drill = {
  title: 'memory of the worker does not grow with the tasks that ended',
  setup: {
    places: 20,
    concurrency: 40,
    // The load comes from one address.
    env: { TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS: `--expose-gc --import ${probe}` },
  },
  async run(service, report, { times: tasks = defaultTasks }) {
    const { worker } = service
    const client = service.tenants[0]?.client
    if (!worker || !client) throw new Error('no worker or tenant')
    const make = (count: number, pauseMs = 0) => {
      const startedAt = performance.now()
      return runClosedLoop(count, inFlight, async (i) => {
        const earlyMs = startedAt + i * pauseMs - performance.now()
        if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs))
        const { id } = await client.textToVideo(film)
        await client.wait(id)
      })
    }
    await make(warmUpTasks)
    const before = await readHeaps(service, worker)
    const restedBytes = readResidentBytes(worker.pid)
    const stopSampling = sampleResident(worker.pid)
    const seconds = await make(tasks, tasks >= longRunTasks ? longRunPauseMs : 0)
    const samples = stopSampling()
    const grownBytes = readResidentBytes(worker.pid)
    const after = await readHeaps(service, worker)
    report(
      `${tasks} tasks in ${Math.round(seconds)} s: live heap ${heapsInMib(before)} MiB before, ${heapsInMib(after)} after`,
    )
    report(`resident ${inMib(restedBytes)} MiB before, ${inMib(grownBytes)} after`)
    report(`resident every ${sampleEveryMs / 1_000} s, in MiB: ${samples.map(inMib).join(' ')}`)
    const faults = [...checkHeaps(before, after, tasks), ...checkPlateau(samples)]
    must(faults.length === 0, faults.join('; '))
  },
}
