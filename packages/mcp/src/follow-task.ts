import { describeFailure, StillRunning, type TaskQueryReply } from '@kinora/sdk'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { resultOf } from './results.ts'
import type { Call } from './tool.ts'

/** Callers commonly give a call a minute, so that by itself the wait ends before theirs. */
const usualSeconds = 50
const mostSeconds = 600

export const timeoutSeconds = z
  .int()
  .min(1)
  .max(mostSeconds)
  .default(usualSeconds)
  .meta({ description: 'Longest wait; then call wait' })

const wordsOf = ({ id, state, progress }: TaskQueryReply): string => `task ${id} is ${state}, ${progress} %`

/** Waits for the end of a task and tells of each step. Who stops waiting does not stop the task. */
export const followTask = async (
  id: string,
  seconds: number,
  { client, signal, stopping, tell }: Pick<Call, 'client' | 'signal' | 'stopping' | 'tell'>,
): Promise<CallToolResult> => {
  const seen: { last?: TaskQueryReply } = {}
  const onProgress = (task: TaskQueryReply): void => {
    seen.last = task
    tell(task.progress, wordsOf(task))
  }
  try {
    const either = AbortSignal.any([signal, stopping])
    const task = await client.wait(id, { signal: either, onProgress, timeoutMs: seconds * 1000, check: false })
    return task.state === 'failed' ? { ...resultOf(task, describeFailure(task)), isError: true } : resultOf(task)
  } catch (error) {
    const isOnlyLate = error instanceof StillRunning || (stopping.aborted && !signal.aborted)
    if (!isOnlyLate) throw error
    const words = seen.last ? wordsOf(seen.last) : `task ${id} is under way`
    return resultOf(seen.last ?? { id }, `${words}; call wait with its id to wait on`)
  }
}
