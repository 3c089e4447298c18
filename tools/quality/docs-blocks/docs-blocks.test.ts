import { expect, it } from 'vitest'
import { matchOutput } from './match-output.ts'
import { kindOf, needsOf, readBlocks } from './read-blocks.ts'

const page = (...lines: string[]): string => lines.join('\n')

it('finds every block with its line, its language and what is said of it', () => {
  const text = page('# A', '', '```sh', 'echo a', 'echo b', '```', '', '```ts title="a.ts" run-below', 'a()', '```')
  expect(readBlocks(text)).toEqual([
    { line: 3, language: 'sh', marks: {}, text: 'echo a\necho b' },
    { line: 8, language: 'ts', marks: { title: 'a.ts', 'run-below': true }, text: 'a()' },
  ])
})

it('reads why a block is not executed', () => {
  const [block] = readBlocks(page('```sh no-run="builds for six minutes"', 'make', '```'))
  expect(block?.marks).toEqual({ 'no-run': 'builds for six minutes' })
})

it('takes the indentation of a list off its blocks, and leaves their own', () => {
  const [block] = readBlocks(page('1. First', '', '   ```py', '   if a:', '       b()', '   ```'))
  expect(block?.text).toBe('if a:\n    b()')
})

it('keeps a fence that a longer one encloses', () => {
  const [block, ...others] = readBlocks(page('````text', '```sh', 'echo a', '```', '````'))
  expect(block?.text).toBe('```sh\necho a\n```')
  expect(others).toEqual([])
})

it('gives output to the block before it', () => {
  const blocks = readBlocks(page('```sh', 'echo a', '```', '', 'prints', '', '```json output', 'a', '```'))
  expect(blocks).toHaveLength(1)
  expect(blocks[0]?.output).toBe('a')
})

it('refuses output that nothing prints, and a block without an end', () => {
  expect(() => readBlocks(page('```json', '{}', '```', '```text output', 'a', '```'))).toThrow(
    'line 4: output of what?',
  )
  expect(() => readBlocks(page('# A', '```sh', 'echo'))).toThrow('line 2: the block does not end')
})

it('executes shell, TypeScript and Python under all their names, and nothing else', () => {
  const kinds = readBlocks(['bash', 'ts', 'python', 'json', ''].map((name) => page(`\`\`\`${name}`, '```')).join('\n'))
  expect(kinds.map(kindOf)).toEqual(['sh', 'ts', 'py', undefined, undefined])
})

it('knows what a page needs besides a test key', () => {
  expect(needsOf('# A')).toEqual({ liveKey: false, administration: false })
  expect(needsOf('<!-- blocks run with: live key, administration -->').administration).toBe(true)
  expect(needsOf('<!-- blocks run with: finished mv film -->').film).toBe('mv')
  expect(() => needsOf('<!-- blocks run with: root -->')).toThrow('not with root')
})

it('compares output line by line, with dots for what differs', () => {
  expect(matchOutput('id … is success\n{"a": [1]}', 'id 123 is success\n{"a": [1]}\n')).toBe(true)
  expect(matchOutput('a+', 'aa')).toBe(false)
  expect(matchOutput('first\n…\nlast', 'first\n1\n2\nlast')).toBe(true)
  expect(matchOutput('first\n…\nlast', 'first\nlast')).toBe(true)
  expect(matchOutput('first', 'first\nand more')).toBe(false)
})
