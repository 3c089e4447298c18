import { type AnyGenerator, billableSeconds, type PreparedMedia, type TopUpDeps, topUpTask } from '@kinora/domain'
import { computePrice, isDraft } from '@kinora/domain/films'
import type { Preparation } from '@kinora/postgres'

type Deps = TopUpDeps & {
  findGenerator(task: Preparation): AnyGenerator | undefined
  draftDailySeconds: number
}

/** Raises the reservation of a task to its price after its input was measured; false when the task must not run. */
export const createTopUp =
  (deps: Deps) =>
  async (task: Preparation, prepared: Readonly<Record<number, PreparedMedia>>): Promise<boolean> => {
    const generator = deps.findGenerator(task)
    const measured = generator?.measured?.(task.params)
    if (!generator || !measured) return true
    const place = task.inputs.find(({ slot }) => slot === measured.slot)?.place ?? -1
    const seconds = billableSeconds(prepared[place]?.seconds ?? 0)
    const row = generator.rows.find(({ model }) => model === task.model)
    const lines = computePrice(generator, task.params, row, seconds)
    const draft = isDraft(task.params)
      ? { draft: { seconds: Math.max(0, seconds - measured.least), perDay: deps.draftDailySeconds } }
      : {}
    return topUpTask(deps, { tenantId: task.tenantId, taskId: task.taskId, lines, ...draft })
  }
