import type { Clock, ObjectRef, TaskList } from '@kinora/domain'
import type { WatchDeps } from '../replies/watch.ts'
import type { Incoming } from '../request/incoming.ts'
import type { CancelRouteDeps } from '../routes/cancel-task.ts'
import type { AdmitRouteDeps } from '../routes/create-task.ts'

/** Dependencies of the OpenAI routes beside those of the native create and cancel. */
export type OpenaiDeps = AdmitRouteDeps &
  CancelRouteDeps &
  WatchDeps & {
    tasks: TaskList
    clock: Clock
    settings: { resultRetentionDays: number }
    openObject(object: ObjectRef): Promise<AsyncIterable<Uint8Array>>
    getDisconnectSignal(request: Incoming): AbortSignal
  }
