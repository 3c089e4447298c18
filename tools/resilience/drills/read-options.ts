import { parseArgs } from 'node:util'
import { groupOfSample } from './group-drills.ts'

export type Options = {
  /** Part of a title; empty: all short drills. */
  word: string
  times: number | undefined
  seed: number
  group: { index: number; count: number }
}

export const usage = `usage: npm run drills [-- [WORD [TIMES]] [OPTIONS]]
  WORD         only drills with the word in their title, long ones too; their times are checked
  TIMES        how often, for drills that repeat something
  --group K/N  the K-th of N groups of the short drills
  --groups N   the group that SAMPLE chooses of N
  --seed N     repeats the random draws of an earlier run (SAMPLE, or 1)`

const wholeNumber = (text: string, least: number): number => {
  if (!/^[0-9]{1,9}$/.test(text) || Number(text) < least)
    throw new Error(`numbers must be integers of at least ${least} (got ${text})\n${usage}`)
  return Number(text)
}

export const readOptions = (args: readonly string[], sample: number): Options => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { group: { type: 'string' }, groups: { type: 'string' }, seed: { type: 'string' } },
  })
  const [word = '', times] = positionals
  const [index = '1', count = '1'] = values.group?.split('/') ?? []
  const group = { index: wholeNumber(index, 1), count: wholeNumber(count, 1) }
  if (group.index > group.count) throw new Error(`--group ${values.group}: K must be at most ${group.count}\n${usage}`)
  if (values.groups !== undefined) {
    group.count = wholeNumber(values.groups, 1)
    group.index = groupOfSample(sample, group.count)
  }
  return {
    word,
    times: times === undefined ? undefined : wholeNumber(times, 1),
    seed: values.seed === undefined ? sample : wholeNumber(values.seed, 0),
    group,
  }
}
