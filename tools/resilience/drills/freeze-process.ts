import { readFileSync } from 'node:fs'
import { openInstance } from '../../dev/services/instance.ts'
import { processTree, runningPid } from '../../dev/services/process-record.ts'
import { requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import type { TestService } from '../../testkit/start-service.ts'
import type { Frozen } from './check-freeze.ts'

const stopMs = 2_000

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself in the meantime.
  }
}

const isStopped = (pid: number): boolean => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T')
}

/** Stops a server with all its processes, like a machine that swaps or a paused virtual machine. Returns `thaw`. */
export const freezeProcesses = async (name: Frozen, service: TestService): Promise<() => void> => {
  const root =
    name === 'worker' ? service.worker?.pid : runningPid(openInstance(requestedHome(), requestedPortBase()), name)
  if (root === undefined) throw new Error(`${name} does not run`)
  // Stopped first: it could start another process while its children are listed.
  send(root, 'SIGSTOP')
  const tree = processTree(root)
  for (const pid of tree) send(pid, 'SIGSTOP')
  const thaw = (): void => {
    process.off('exit', thaw)
    for (const pid of tree.toReversed()) send(pid, 'SIGCONT')
  }
  process.once('exit', thaw)
  // The kernel stops each thread when it next runs.
  await pollUntil(() => (isStopped(root) ? true : undefined), `${name} to stop after SIGSTOP`, stopMs).catch(
    (error: unknown) => {
      thaw()
      throw error
    },
  )
  return thaw
}
