import { fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { ClientLogRow } from '../invariants/evidence.ts'

export type ClientLog = ReturnType<typeof createClientLog>

/** Written and synced before each request and after its answer, so that it survives any crash. */
export const createClientLog = (file: string) => {
  const descriptor = openSync(file, 'a', 0o600)
  const rows: ClientLogRow[] = []
  const write = (line: Record<string, unknown>): void => {
    writeSync(descriptor, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
    fdatasyncSync(descriptor)
  }
  return {
    /** Answers so far, as the invariants read them. */
    rows,
    sending: (operation: string, line: Record<string, unknown>): void => write({ operation, ...line }),
    answered(operation: string, row: ClientLogRow, status: string): void {
      write({ operation, status, ...row })
      if (operation === 'create') rows.push(row)
    },
  }
}
