import { type AnyGenerator, billableSeconds, type PreparedMedia, type TopUpDeps, topUpTask } from '@kinora/domain'
import type { Preparation } from '@kinora/postgres'

type Deps = TopUpDeps & { generatorOf(task: Preparation): AnyGenerator | undefined }

/** Raises what a task holds to its price once its input has been measured; false when it is not to run. */
export const createTopUp =
  (deps: Deps) =>
  async (task: Preparation, prepared: Readonly<Record<number, PreparedMedia>>): Promise<boolean> => {
    const generator = deps.generatorOf(task)
    const measured = generator?.measured?.(task.params)
    if (!generator || !measured) return true
    const place = task.inputs.find(({ slot }) => slot === measured.slot)?.place ?? -1
    const seconds = billableSeconds(prepared[place]?.seconds ?? 0)
    const row = generator.rows.find(({ model }) => model === task.model)
    const lines = generator.price(task.params, row, seconds)
    return topUpTask(deps, { tenantId: task.tenantId, taskId: task.taskId, lines })
  }
