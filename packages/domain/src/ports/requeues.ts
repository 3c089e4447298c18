import type { State, Warning } from '@kinora/contract'
import type { SandboxScript } from '../requests/sandbox-script.ts'
import type { NewInput } from './inputs.ts'
import type { NewTask } from './store.ts'

/** The request of a task as stored, and the state that decides whether it can run again. */
export type StoredRequest = Pick<
  NewTask,
  'keyId' | 'generator' | 'version' | 'model' | 'modelAsSent' | 'lane' | 'bgm' | 'used' | 'params' | 'payload' | 'shows'
> & {
  state: State
  /** A part or an edit of a film, an episode, or the parent of episodes. */
  isPart: boolean
  isDeleted: boolean
  isTenantClosed: boolean
  texts: Readonly<Record<string, string>>
  callbackUrl: string | undefined
  warnings: readonly Warning[]
  script: SandboxScript | undefined
  inputs: readonly Omit<NewInput, 'preparedKey'>[]
  /** Whether all stored media of the request exist (D-153). */
  areMediaKept: boolean
  /** Keys of its prepared inputs, by place. */
  preparedKeys: readonly string[]
  /** The task that requeued it. */
  requeuedAs: string | undefined
}

export type StoredRequests = {
  read(tenantId: string, taskId: string): Promise<StoredRequest | undefined>
}
