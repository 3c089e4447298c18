import type { ObjectRef } from '../steps/media.ts'

/** What the header of an uploaded image told when it was finished. */
export type UploadedImage = { format: string; width: number; height: number; frames: number }

export type FinishedUpload = { id: string; etag: string; object: ObjectRef; facts: UploadedImage }
export type OpenUpload = { id: string; putKey: string; finished: FinishedUpload | undefined }

export type UploadStore = {
  open(tenantId: string, upload: { id: string; putKey: string; keepSeconds: number }): Promise<Date>
  find(tenantId: string, id: string): Promise<OpenUpload | undefined>
  /** The first finish counts; a repeated one changes nothing. */
  finish(tenantId: string, upload: FinishedUpload, keepSeconds: number): Promise<void>
}

/** The corner of the object store that customers write to. */
export type UploadArea = {
  newKey(owner: { tenantId: string; id: string }): string
  signPut(key: string, seconds: number): Promise<string>
  /** What lies there now, read whole when it is not longer than `most`. */
  read(key: string, most: number): Promise<{ etag: string; bytes: number; content: Uint8Array | undefined } | undefined>
}
