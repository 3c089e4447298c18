import type { AnyGenerator, StartOrder } from '@kinora/domain'
import { generators } from '@kinora/generators'

export const generatorOf = (order: { generator: string | null; version: number | null }): AnyGenerator | undefined =>
  generators.find((each: AnyGenerator) => each.id === order.generator && each.version === order.version)

/** The last bits of an id are drawn at random. A task that is started twice goes the same way. */
export const drawOf = (taskId: string): number => Number(BigInt(taskId) & 0xffffn) / 0x10000

export const usesOf = (order: StartOrder) => {
  const generator = generatorOf(order)
  return generator?.needs?.(order.params) ?? generator?.uses ?? []
}
