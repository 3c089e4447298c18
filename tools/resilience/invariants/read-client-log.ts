import { readFileSync } from 'node:fs'
import type { ClientLogRow } from './evidence.ts'

/** The lines a client wrote after its creates were answered; what was only sent says nothing yet. */
export const readClientLog = (file: string): ClientLogRow[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ClientLogRow & { operation: string })
    .filter(({ operation, outcome }) => operation === 'create' && outcome !== undefined)
    .map(({ op_key, tenant_id, outcome, task_id }) => ({ op_key, tenant_id, outcome, task_id: task_id ?? null }))
