import { readFileSync } from 'node:fs'

/** The heap an API has in the process of 768 MB that its figures are made for. */
export const smallHeap = { NODE_OPTIONS: '--max-old-space-size=384' }

/** The longest and the 99th of a hundred hold-ups of the event loop since it was last read, as the API tells them. */
export const readLagMs = async (adminUrl: string): Promise<{ p99: number; max: number }> => {
  const text = await (await fetch(`${adminUrl}/metrics`)).text()
  const msOf = (share: string): number => {
    const found = new RegExp(`^kinora_event_loop_lag_seconds\\{[^}]*share="${share}"[^}]*\\} (\\S+)`, 'm').exec(text)
    if (!found) throw new Error('the API does not tell how long its event loop is held up')
    return Number(found[1]) * 1000
  }
  return { p99: msOf('0.99'), max: msOf('1') }
}

/** The most memory a process ever had, in MB. */
export const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** For how much of a stretch of time the thread of the event loop ran, and for how much it waited for a core. */
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
