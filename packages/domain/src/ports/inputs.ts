import type { InputRuleName } from '@kinora/contract'
import type { ObjectRef } from '../steps/media.ts'

/** A media input as stored with its task. */
export type NewInput = {
  place: number
  slot: string
  /** Its field in the request; null for inputs from before this column. */
  field?: string | null
  rule: InputRuleName
  url: string | null
  object: ObjectRef | null
  preparedKey: string
}

export type CreationStore = {
  /** A video of a task of the tenant that is still kept. */
  findVideo(tenantId: string, id: string): Promise<ObjectRef | undefined>
}
