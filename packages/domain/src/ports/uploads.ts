import type { ObjectRef } from '../steps/media.ts'

/** Header facts of an uploaded image at its finish. */
export type UploadedImage = { format: string; width: number; height: number; frames: number }

export type FinishedUpload = { id: string; etag: string; object: ObjectRef; facts: UploadedImage }
export type OpenUpload = { id: string; putKey: string; finished: FinishedUpload | undefined }

export type UploadStore = {
  open(tenantId: string, upload: { id: string; putKey: string; keepSeconds: number }): Promise<Date>
  find(tenantId: string, id: string): Promise<OpenUpload | undefined>
  /** The first finish counts; a repeated one changes nothing. */
  finish(tenantId: string, upload: FinishedUpload, keepSeconds: number): Promise<void>
}

/** The part of the object store that customers write to. */
export type UploadArea = {
  newKey(owner: { tenantId: string; id: string }): string
  signPut(key: string, seconds: number): Promise<string>
  /** The current object, with its content unless it is longer than `most`. */
  read(key: string, most: number): Promise<{ etag: string; bytes: number; content: Uint8Array | undefined } | undefined>
}
