import type { ObjectStore } from '@kinora/adapters/objects'
import type { AnyBackend, Catalog, OpenHttp } from '@kinora/domain'
import type { Nudges } from '../backend-callbacks/nudges.ts'
import type { Replicas } from '../replicas/replicas.ts'
import type { StepDeps } from './run-step.ts'

export type ModelStepDeps = StepDeps & {
  catalog: Catalog<AnyBackend>
  replicas: Pick<Replicas, 'at' | 'isOut' | 'areAllOut' | 'fault' | 'good'>
  objects: Pick<ObjectStore, 'put' | 'getFile' | 'getText'>
  http: OpenHttp
  nudges: Pick<Nudges, 'wait'>
  /** Where a server may call back about an attempt; nothing where nobody listens for it. */
  callbackUrl(server: string, attemptId: string): string | undefined
  /** Another service took credits for a step. */
  onCredits(server: string, credits: number): void
  /** How long a step waited for its place. */
  onWait(pool: string, seconds: number): void
  /** The operator wants nothing more started there. */
  isDisabled(backend: string): boolean
}
