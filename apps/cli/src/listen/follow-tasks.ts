import type { Client, TaskQueryReply } from '@kinora/sdk'

const everyMs = 2_000
/** States that callbacks report. */
const reportedStates = ['processing', 'success', 'failed']

type Follow = {
  client: Pick<Client, 'listTasks' | 'wait'>
  since: string
  report(task: TaskQueryReply): Promise<void>
  signal: AbortSignal
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, everyMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Follows every task created from now on and reports each state for which the service sends a callback. */
export const followTasks = async ({ client, since, report, signal }: Follow): Promise<void> => {
  const known = new Set<string>()
  const follow = async (id: string): Promise<void> => {
    let last = ''
    // Reports in order, as the service does, while the task continues.
    let reports = Promise.resolve()
    const onProgress = (task: TaskQueryReply): void => {
      if (task.state === last || !reportedStates.includes(task.state)) return
      last = task.state
      reports = reports.then(() => report(task))
    }
    await client.wait(id, { onProgress, signal, timeoutMs: 86_400_000, check: false })
    await reports
  }
  const running: Promise<void>[] = []
  for (; !signal.aborted; await pause(signal)) {
    const { tasks } = await client.listTasks({ 'created_at.from': since, 'pager.pagesz': 100 }, { signal })
    for (const { id } of tasks.toReversed()) {
      if (known.has(id)) continue
      known.add(id)
      running.push(follow(id))
    }
  }
  await Promise.allSettled(running)
}
