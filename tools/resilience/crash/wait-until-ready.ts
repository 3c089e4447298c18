import { existsSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** A busy machine takes minutes to start four processes; only a process that keeps ending stops the wait. */
const readyTimeoutMs = 600_000
const maxSelfEnds = 3
const logLines = 5

export type StartingPart = {
  name: string
  logFile: string
  isUp(): Promise<boolean>
  /** One description for each time that it ended by itself. */
  selfEnds: readonly string[]
}

const readLogTail = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-logLines).join('\n    ') : '(no log)'

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/**
 * Waits until every part answers and returns how long each took. Otherwise it throws with the missing parts, the end of
 * their logs and the load of the machine.
 */
export const waitUntilReady = async (
  parts: readonly StartingPart[],
  { timeoutMs = readyTimeoutMs, intervalMs = 200 } = {},
): Promise<string> => {
  const began = performance.now()
  const endedBefore = new Map(parts.map((part) => [part, part.selfEnds.length]))
  const readyAfter = new Map<StartingPart, number>()
  for (;;) {
    const waiting = parts.filter((part) => !readyAfter.has(part))
    const areUp = await Promise.all(waiting.map((part) => part.isUp()))
    for (const [i, part] of waiting.entries()) if (areUp[i]) readyAfter.set(part, performance.now() - began)
    const late = parts.filter((part) => !readyAfter.has(part))
    if (late.length === 0) return parts.map((part) => `${part.name} ${seconds(readyAfter.get(part) ?? 0)}`).join(', ')
    const ending = late.filter((part) => part.selfEnds.length - (endedBefore.get(part) ?? 0) >= maxSelfEnds)
    if (ending.length > 0 || performance.now() - began >= timeoutMs) {
      const why =
        ending.length > 0 ? `ended by themselves ${maxSelfEnds} times` : `not ready after ${seconds(timeoutMs)}`
      const named = ending.length > 0 ? ending : late
      const logs = named.map(({ name, logFile }) => `\n  ${name}, the end of ${logFile}:\n    ${readLogTail(logFile)}`)
      throw new Error(
        `${named.map(({ name }) => name).join(', ')}: ${why} (load average ${loadavg()[0]?.toFixed(1)})${logs.join('')}`,
      )
    }
    await sleep(intervalMs)
  }
}
