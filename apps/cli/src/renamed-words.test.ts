import { expect, it, vi } from 'vitest'
import { applyRenames } from './renamed-words.ts'

it.each([
  ['kinora --json admin parts', 'kinora --json admin components'],
  ['admin unknown-attempts decide 7 --word give-up', 'admin unknown-attempts decide 7 --decision give-up'],
  ['admin unknown-attempts decide 7 --word=give-up', 'admin unknown-attempts decide 7 --decision=give-up'],
])('the command line accepts the old name in "%s" with a warning', (old, renamed) => {
  const warn = vi.fn()
  expect(applyRenames(old.split(' '), warn)).toEqual(renamed.split(' '))
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('works until 0.4'))
})

it.each(['admin components', 'text2video parts --word x', 'admin task list --word x', 'film parts'])(
  'the command line leaves "%s" unchanged and does not warn',
  (words) => {
    const warn = vi.fn()
    expect(applyRenames(words.split(' '), warn)).toEqual(words.split(' '))
    expect(warn).not.toHaveBeenCalled()
  },
)
