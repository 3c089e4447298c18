import { expect, it } from 'vitest'
import { titleLine } from './title-line.ts'

it.each([
  ['A quiet harbour', 'A quiet harbour'],
  ['A quiet harbour, boats at rest', 'A quiet harbour'],
  ['Hi, a quiet harbour', 'Hi, a quiet harbour'],
  ['A golden retriever running on the beach at sunset', 'A golden retriever running on the…'],
  ['夜晚的赛博朋克上海街道，下雨', '夜晚的赛博朋克上海街道'],
  ['一只橘色的小猫坐在窗台上静静地看着外面的雨', '一只橘色的小猫坐在窗台上静静地看着…'],
  ['  two\n\n lines\t ', 'two lines'],
  ['\u202eabc\u0000', 'abc'],
  ['', ''],
])('%j → %j', (prompt, line) => {
  expect(titleLine(prompt)).toBe(line)
})

it('cuts even a word without end', () => {
  expect(titleLine('x'.repeat(5000)).length).toBeLessThan(40)
})
