import type { Client, TaskQueryReply } from '@kinora/sdk'

const everyMs = 2_000
/** Of a task that was made before and ended meanwhile nothing is told any more. */
const told = ['processing', 'success', 'failed']

type Follow = {
  client: Pick<Client, 'listTasks' | 'wait'>
  since: string
  tell(task: TaskQueryReply): Promise<void>
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

/** Follows every task made from now on, and tells of it whenever the service would: once at work, once at its end. */
export const followTasks = async ({ client, since, tell, signal }: Follow): Promise<void> => {
  const known = new Set<string>()
  const follow = async (id: string): Promise<void> => {
    let last = ''
    // One after the other, as the service tells them, although the task goes on meanwhile.
    let telling = Promise.resolve()
    const onProgress = (task: TaskQueryReply): void => {
      if (task.state === last || !told.includes(task.state)) return
      last = task.state
      telling = telling.then(() => tell(task))
    }
    await client.wait(id, { onProgress, signal, timeoutMs: 86_400_000, check: false })
    await telling
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
