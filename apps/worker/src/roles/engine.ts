import { createChooseRoute } from '../activities/choose-route.ts'
import { createClosePart, createOpenParts, createTakeOverPart } from '../activities/parts.ts'
import type { WorkerContext } from '../context.ts'
import { addWorkflowWorker } from '../temporal/workers.ts'

/** Runs the workflows of tasks. */
export const startEngine = ({ config, ports, workers, settle }: WorkerContext): Promise<void> => {
  const deps = { ...ports, cell: config.CELL_ID }
  const activities = {
    settle,
    chooseRoute: createChooseRoute({
      ...ports,
      onChosen: (pool, verdict) => ports.metrics.count('kinora_overflow_steps', { pool, verdict }),
    }),
    openParts: createOpenParts(deps),
    closePart: createClosePart(deps),
    takeOverPart: createTakeOverPart(deps),
  }
  return addWorkflowWorker(workers, activities, { cached: config.WORKFLOW_CACHE })
}
