import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { BareActivities } from './worker-main.ts'

const { settle } = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '30s' })

/** The shape of a single-shot task without any work. */
export async function bare({ tenantId }: { taskId: string; tenantId: string }): Promise<void> {
  const on = (taskQueue: string) =>
    proxyActivities<BareActivities>({
      taskQueue,
      startToCloseTimeout: '1h',
      heartbeatTimeout: '30s',
      priority: { priorityKey: 3, fairnessKey: tenantId },
    })
  await on('bare-pool').render({ id: 'a' })
  await on('bare-media').finish({ id: 'a' })
  await settle({ id: 'a' })
}
