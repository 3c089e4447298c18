import { readFileSync } from 'node:fs'

/** The heap of an API process with 768 MB, the size that its figures assume. */
export const smallHeap = { NODE_OPTIONS: '--max-old-space-size=384' }

/** The p99 and the maximum event loop lag since the last read, as the API reports them. */
export const readLagMs = async (adminUrl: string): Promise<{ p99: number; max: number }> => {
  const text = await (await fetch(`${adminUrl}/metrics`)).text()
  const readMs = (share: string): number => {
    const match = new RegExp(`^kinora_event_loop_lag_seconds\\{[^}]*share="${share}"[^}]*\\} (\\S+)`, 'm').exec(text)
    if (!match) throw new Error('the API reports no event loop lag')
    return Number(match[1]) * 1000
  }
  return { p99: readMs('0.99'), max: readMs('1') }
}

/** The peak memory of a process, in MB. */
export const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Measures how long the event loop thread ran and how long it waited for a core. */
export const watchThread = (pid: number) => {
  const read = (): number[] =>
    readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
      .split(' ')
      .map((ns) => Number(ns) / 1e6)
  const [ran = 0, waited = 0] = read()
  return (): { ranMs: number; waitedMs: number } => {
    const [ranNow = 0, waitedNow = 0] = read()
    return { ranMs: ranNow - ran, waitedMs: waitedNow - waited }
  }
}
