import type { AnyGenerator, StartOrder } from '@kinora/domain'
import { generators } from '@kinora/generators'

export const findGenerator = (order: { generator: string | null; version: number | null }): AnyGenerator | undefined =>
  generators.find((each: AnyGenerator) => each.id === order.generator && each.version === order.version)

/** The last bits of an id are random: a task that starts twice takes the same route. */
export const computeRouteDraw = (taskId: string): number => Number(BigInt(taskId) & 0xffffn) / 0x10000

export const listUsedSteps = (order: StartOrder) => {
  const generator = findGenerator(order)
  return generator?.needs?.(order.params) ?? generator?.uses ?? []
}
