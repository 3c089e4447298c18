import type { InputRuleName } from '@kinora/contract'
import type { ObjectRef } from '../steps/media.ts'

/** A media input as it is stored with its task. */
export type NewInput = {
  place: number
  slot: string
  /** Where the request has it; null for inputs stored before this was recorded. */
  field?: string | null
  rule: InputRuleName
  url: string | null
  object: ObjectRef | null
  preparedKey: string
}

export type CreationStore = {
  /** A video that a task of the tenant made and that is still kept. */
  findVideo(tenantId: string, id: string): Promise<ObjectRef | undefined>
}
