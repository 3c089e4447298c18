import { describeFailure, StillRunning, type TaskQueryReply } from '@kinora/sdk'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { toToolResult } from './results.ts'
import type { Call } from './tool.ts'

/** MCP clients commonly time out after a minute, so the default wait ends before. */
const usualSeconds = 50
const mostSeconds = 600

export const timeoutSeconds = z
  .int()
  .min(1)
  .max(mostSeconds)
  .default(usualSeconds)
  .meta({ description: 'Maximum wait; then call wait' })

const describeProgress = ({ id, state, progress }: TaskQueryReply): string => `task ${id} is ${state}, ${progress} %`

/** Waits for the end of a task and reports each step. Cancelling the wait does not cancel the task. */
export const followTask = async (
  id: string,
  seconds: number,
  { client, signal, stopping, reportProgress }: Pick<Call, 'client' | 'signal' | 'stopping' | 'reportProgress'>,
): Promise<CallToolResult> => {
  const seen: { last?: TaskQueryReply } = {}
  const onProgress = (task: TaskQueryReply): void => {
    seen.last = task
    reportProgress(task.progress, describeProgress(task))
  }
  try {
    const either = AbortSignal.any([signal, stopping])
    const task = await client.wait(id, { signal: either, onProgress, timeoutMs: seconds * 1000, check: false })
    return task.state === 'failed'
      ? { ...toToolResult(task, describeFailure(task)), isError: true }
      : toToolResult(task)
  } catch (error) {
    const isOnlyLate = error instanceof StillRunning || (stopping.aborted && !signal.aborted)
    if (!isOnlyLate) throw error
    const words = seen.last ? describeProgress(seen.last) : `task ${id} is running`
    return toToolResult(seen.last ?? { id }, `${words}; call wait with its id to continue waiting`)
  }
}
