import type { Lane, Media, Routes, SandboxScript } from '@kinora/domain'
import type { Priority } from '@temporalio/common'

/** The input of a workflow: ids, numbers and references, never customer text. */
export type WorkflowInput = {
  taskId: string
  tenantId: string
  /** Absent in workflows that were started before tenants had one. */
  weight?: number
  lane: Lane
  params: unknown
  /** Absent in workflows that were started before tasks had inputs. */
  media?: Media
  routes: Routes
  /** Only for a test key. */
  script?: SandboxScript
  trace: string
}

/**
 * Off-peak work comes last. An edit of a finished film comes first, because its user waits for it. Within one priority
 * the tenants take turns in proportion to their weight.
 */
export const buildPriority = (
  { lane, tenantId, weight = 1 }: Pick<WorkflowInput, 'lane' | 'tenantId' | 'weight'>,
  isEdit = false,
): Priority => ({
  priorityKey: lane === 'off-peak' ? 5 : isEdit ? 2 : 3,
  fairnessKey: tenantId,
  fairnessWeight: weight,
})

/** The outcome of a step has become known: the workflow rechecks it. */
export const resumeSignal = 'resume'

export const workflowQueue = 'kinora'
export const mediaQueue = 'kinora-media'
export const poolQueue = (pool: string): string => `kinora-pool-${pool}`
