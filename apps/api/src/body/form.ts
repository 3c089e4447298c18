import type { EmbeddedFile } from '@kinora/domain/read-embedded'

/** Of a form, as figures that travel to a thread. */
export type FormAsk = {
  /** The content type as it was sent, with its boundary. */
  type: string
  limits: { parts: number; textBytes: number; headerPairs: number; headerBytes: number }
  wantsHash: boolean
}

/** A text, or a file with the words that a data URI of it would begin with. */
export type FormEntry = { name: string } & ({ text: string } | { head: string; file: EmbeddedFile })
export type Form = { entries: FormEntry[]; hash: string | undefined }

export type FormFault = { reason: 'BadRequest' | 'FieldInvalid'; detail: string; field?: string }
export type FormOutcome = Form | { fault: FormFault }

/** Left to the collector, files are what it is started for, and in a thread it hardly ever is. */
export const freeFiles = (entries: readonly FormEntry[]): void => {
  for (const entry of entries) {
    const buffer = 'file' in entry && 'content' in entry.file ? entry.file.content.buffer : undefined
    if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
  }
}
