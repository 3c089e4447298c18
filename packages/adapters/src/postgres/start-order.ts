import type { Lane, StartOrder } from '@kinora/domain'

export type StartOrderRow = {
  task_id: string | null
  tenant_id: string
  generator: string
  version: number
  model: string
  lane: Lane
  params: unknown
  trace: string
}

/** An empty composite comes back as a row of nulls. */
export const startOrderOf = (row: StartOrderRow | undefined): StartOrder | undefined =>
  row === undefined || row.task_id === null
    ? undefined
    : {
        taskId: row.task_id,
        tenantId: row.tenant_id,
        generator: row.generator,
        version: row.version,
        model: row.model,
        lane: row.lane,
        params: row.params,
        trace: row.trace,
      }
