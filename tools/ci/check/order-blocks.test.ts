import { expect, it } from 'vitest'
import type { Block } from './full-steps.ts'
import { orderBlocks, orderPhases } from './order-blocks.ts'

const block = (title: string, isQuiet?: true): Block => ({
  title,
  needsApps: false,
  ...(isQuiet && { isQuiet }),
  steps: [
    { title, command: [] },
    { title: 'shared', command: [] },
  ],
})
const steps = { shared: 1, short: 10, long: 200, crash: 250, shares: 150 }
const titles = (blocks: readonly Block[]): string[] => blocks.map(({ title }) => title)

it('orderBlocks puts the longest block first and counts an unknown step as long', () => {
  expect(titles(orderBlocks([block('short'), block('long'), block('new')], { steps }))).toEqual([
    'new',
    'long',
    'short',
  ])
})

it('orderBlocks sums the steps of a block and leaves its list unchanged', () => {
  const twice: Block = { ...block('twice'), steps: [...block('long').steps, ...block('short').steps] }
  const given = [block('long'), twice]
  expect(titles(orderBlocks(given, { steps }))).toEqual(['twice', 'long'])
  expect(titles(given)).toEqual(['long', 'twice'])
})

it('quiet blocks form a second phase, so that the lanes take them when every busy block has ended', () => {
  const blocks = [block('shares', true), block('short'), block('crash', true), block('long')]
  expect(orderPhases(blocks, { steps }).map(titles)).toEqual([
    ['long', 'short'],
    ['crash', 'shares'],
  ])
})

it('a phase without blocks is left out', () => {
  expect(orderPhases([block('crash', true)], { steps }).map(titles)).toEqual([['crash']])
  expect(orderPhases([block('long')], { steps }).map(titles)).toEqual([['long']])
  expect(orderPhases([], { steps })).toEqual([])
})
