import type { ObjectRef } from '../steps/media.ts'

export type CreationStore = {
  /** A video that a task of the tenant made and that is still kept. */
  findVideo(tenantId: string, id: string): Promise<ObjectRef | undefined>
}
