const spinMs = 20

/** CPU contention of this machine: wall time over CPU time of a busy loop. */
export const measureContention = (): number => {
  const [startedAt, before] = [performance.now(), process.threadCpuUsage()]
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    const cpuMs = (user + system) / 1000
    if (cpuMs >= spinMs) return Math.max(1, (performance.now() - startedAt) / cpuMs)
  }
}
