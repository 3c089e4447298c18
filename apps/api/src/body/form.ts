import type { EmbeddedFile } from '@kinora/domain/read-embedded'

/** Input of the form parser, as plain data for a thread message. */
export type FormInput = {
  /** The content type as it was sent, with its boundary. */
  type: string
  limits: { parts: number; textBytes: number; headerPairs: number; headerBytes: number }
  wantsHash: boolean
}

/** A text, or a file with the prefix of its data URI. */
export type FormEntry = { name: string } & ({ text: string } | { head: string; file: EmbeddedFile })
export type Form = { entries: FormEntry[]; hash: string | undefined }

export type FormFault = { reason: 'BadRequest' | 'FieldInvalid'; detail: string; field?: string }
export type FormOutcome = Form | { fault: FormFault }

/** Frees files immediately. Otherwise they wait for a garbage collection, which rarely runs in a thread. */
export const freeFiles = (entries: readonly FormEntry[]): void => {
  for (const entry of entries) {
    const buffer = 'file' in entry && 'content' in entry.file ? entry.file.content.buffer : undefined
    if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
  }
}
