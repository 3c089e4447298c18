import type { Lane, Media, Routes, SandboxScript } from '@kinora/domain'
import type { Priority } from '@temporalio/common'

/** What a workflow is started with: ids, numbers and references; never a customer's words. */
export type Ticket = {
  taskId: string
  tenantId: string
  /** Absent in what was started before tenants had one. */
  weight?: number
  lane: Lane
  params: unknown
  /** Absent in what was started before tasks had inputs. */
  media?: Media
  routes: Routes
  /** Only of a test key. */
  script?: SandboxScript
  trace: string
}

/**
 * Off-peak work comes last, and who works on a film that stands waits for it: that comes first. Within one priority the
 * tenants take turns, each as often as its weight says.
 */
export const priorityOf = (
  { lane, tenantId, weight = 1 }: Pick<Ticket, 'lane' | 'tenantId' | 'weight'>,
  isEdit = false,
): Priority => ({
  priorityKey: lane === 'off-peak' ? 5 : isEdit ? 2 : 3,
  fairnessKey: tenantId,
  fairnessWeight: weight,
})

/** The outcome of a step has become known: look again. */
export const resumeSignal = 'resume'

export const workflowQueue = 'kinora'
export const mediaQueue = 'kinora-media'
export const poolQueue = (pool: string): string => `kinora-pool-${pool}`
