import type { ObjectStore } from '@kinora/adapters/objects'
import type { AnyBackend, Catalog, Cost, OpenHttp, PreparedMedia } from '@kinora/domain'
import type { AttemptCosts, OverflowStore, ReportedJobs } from '@kinora/postgres'
import type { PollWakeups } from '../backend-callbacks/poll-wakeups.ts'
import type { Replicas } from '../replicas/replicas.ts'
import type { StepDeps } from './run-step.ts'

export type ModelStepDeps = StepDeps & {
  catalog: Catalog<AnyBackend>
  replicas: Pick<Replicas, 'at' | 'isOut' | 'areAllOut' | 'fault' | 'good'>
  objects: Pick<ObjectStore, 'put' | 'getFile' | 'getText'>
  http: OpenHttp
  pollWakeups: Pick<PollWakeups, 'wait'>
  /** The URL where a server calls back about an attempt; undefined without a callback server. */
  callbackUrl(server: string, attemptId: string): string | undefined
  /** An upstream service charged credits for a step. */
  onCredits(server: string, credits: number): void
  costs: AttemptCosts
  overflow: Pick<OverflowStore, 'leave'>
  /** A provider reported the cost of a step, or its estimate was recorded before the start. */
  onCost(kind: 'estimated' | 'reported', step: { backend: string; step: string }, cost: Cost): void
  reportedJobs: Pick<ReportedJobs, 'find'>
  /** A URL of an input for a provider, valid for an hour. */
  signInput(media: PreparedMedia): Promise<string>
  /** How long a step waited for its slot. */
  onWait(pool: string, seconds: number): void
  /** The operator disabled the backend: nothing new starts there. */
  isDisabled(backend: string): boolean
}
