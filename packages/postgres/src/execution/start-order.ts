import type { Lane, Media, PreparedMedia, SandboxScript, StartOrder } from '@kinora/domain'
import type { Columns, Row } from '../database/rows.ts'

export type StartOrderRow = Columns<'tasks', 'tenant_id' | 'generator' | 'version' | 'model', { lane: Lane }> &
  Columns<'tenants', 'weight'> &
  Columns<'task_inputs', 'trace', { params: unknown; script: SandboxScript | null }> & {
    task_id: Row<'tasks'>['id'] | null
    media: (Columns<'inputs', 'slot'> & { media: PreparedMedia })[] | null
  }

export const bySlot = (rows: StartOrderRow['media']): Media => {
  const slots: Record<string, PreparedMedia[]> = {}
  for (const { slot, media } of rows ?? []) slots[slot] = [...(slots[slot] ?? []), media]
  return slots
}

/** An empty composite is returned as a row of nulls. */
export const toStartOrder = (row: StartOrderRow | undefined): StartOrder | undefined =>
  row === undefined || row.task_id === null
    ? undefined
    : {
        taskId: row.task_id,
        tenantId: row.tenant_id,
        weight: row.weight,
        generator: row.generator,
        version: row.version,
        model: row.model,
        lane: row.lane,
        params: row.params,
        trace: row.trace,
        media: bySlot(row.media),
        script: row.script ?? undefined,
      }
