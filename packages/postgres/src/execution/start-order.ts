import type { Lane, Media, PreparedMedia, SandboxScript, StartOrder } from '@kinora/domain'

export type StartOrderRow = {
  task_id: string | null
  tenant_id: string
  weight: number
  generator: string
  version: number
  model: string
  lane: Lane
  params: unknown
  trace: string
  script: SandboxScript | null
  media: { slot: string; media: PreparedMedia }[] | null
}

export const bySlot = (rows: StartOrderRow['media']): Media => {
  const slots: Record<string, PreparedMedia[]> = {}
  for (const { slot, media } of rows ?? []) slots[slot] = [...(slots[slot] ?? []), media]
  return slots
}

/** An empty composite comes back as a row of nulls. */
export const startOrderOf = (row: StartOrderRow | undefined): StartOrder | undefined =>
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
