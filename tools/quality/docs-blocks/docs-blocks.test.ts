import { expect, it } from 'vitest'
import { matchOutput } from './match-output.ts'
import { getBlockKind, readBlocks, readPageNeeds } from './read-blocks.ts'

const page = (...lines: string[]): string => lines.join('\n')

it('readBlocks finds every block with its line, language and marks', () => {
  const text = page('# A', '', '```sh', 'echo a', 'echo b', '```', '', '```ts title="a.ts" run-below', 'a()', '```')
  expect(readBlocks(text)).toEqual([
    { line: 3, language: 'sh', marks: {}, text: 'echo a\necho b' },
    { line: 8, language: 'ts', marks: { title: 'a.ts', 'run-below': true }, text: 'a()' },
  ])
})

it('readBlocks reads the reason of a block that is not executed', () => {
  const [block] = readBlocks(page('```sh no-run="builds for six minutes"', 'make', '```'))
  expect(block?.marks).toEqual({ 'no-run': 'builds for six minutes' })
})

it('readBlocks removes the indentation of a list from its blocks and keeps the rest', () => {
  const [block] = readBlocks(page('1. First', '', '   ```py', '   if a:', '       b()', '   ```'))
  expect(block?.text).toBe('if a:\n    b()')
})

it('readBlocks keeps a fence inside a longer fence', () => {
  const [block, ...others] = readBlocks(page('````text', '```sh', 'echo a', '```', '````'))
  expect(block?.text).toBe('```sh\necho a\n```')
  expect(others).toEqual([])
})

it('readBlocks attaches output to the block before it', () => {
  const blocks = readBlocks(page('```sh', 'echo a', '```', '', 'prints', '', '```json output', 'a', '```'))
  expect(blocks).toHaveLength(1)
  expect(blocks[0]?.output).toBe('a')
})

it('readBlocks rejects output without a block that prints it, and a block without an end', () => {
  expect(() => readBlocks(page('```json', '{}', '```', '```text output', 'a', '```'))).toThrow(
    'line 4: output needs an executable block before it',
  )
  expect(() => readBlocks(page('# A', '```sh', 'echo'))).toThrow('line 2: the block does not end')
})

it('only shell, TypeScript and Python blocks are executable, under all their names', () => {
  const kinds = readBlocks(['bash', 'ts', 'python', 'json', ''].map((name) => page(`\`\`\`${name}`, '```')).join('\n'))
  expect(kinds.map(getBlockKind)).toEqual(['sh', 'ts', 'py', undefined, undefined])
})

it('a page comment names what its blocks need besides a test key', () => {
  expect(readPageNeeds('# A')).toEqual({ liveKey: false, administration: false })
  expect(readPageNeeds('<!-- blocks run with: live key, administration -->').administration).toBe(true)
  expect(readPageNeeds('<!-- blocks run with: finished mv film -->').film).toBe('mv')
  expect(() => readPageNeeds('<!-- blocks run with: root -->')).toThrow('not with root')
})

it('matchOutput compares line by line and accepts any text for dots', () => {
  expect(matchOutput('id … is success\n{"a": [1]}', 'id 123 is success\n{"a": [1]}\n')).toBe(true)
  expect(matchOutput('a+', 'aa')).toBe(false)
  expect(matchOutput('first\n…\nlast', 'first\n1\n2\nlast')).toBe(true)
  expect(matchOutput('first\n…\nlast', 'first\nlast')).toBe(true)
  expect(matchOutput('first', 'first\nand more')).toBe(false)
})
