import { expect, it } from 'vitest'
import { showList } from './show-list.ts'

const shownBy = (rows: object[], beside: object, columns?: number) => {
  const [data, rest]: [string[], string[]] = [[], []]
  const terminal = {
    show: (text: string) => void data.push(text),
    tell: (text: string) => void rest.push(text),
    shownColumns: () => columns,
  }
  showList(terminal, rows as never, beside as never)
  return { data: data.join('\n'), rest: rest.join('\n') }
}

it('shows a list as a table, and where its next page begins beside it', () => {
  expect(shownBy([{ id: '1' }], { next: '1' })).toEqual({ data: 'ID\n1', rest: 'next  1' })
})

it('says that there are none, and prints no table', () => {
  expect(shownBy([], { next: '' })).toEqual({ data: '', rest: 'none' })
})

it('cuts cells in a terminal and never in a pipe', () => {
  const rows = [{ name: 'x'.repeat(100) }]
  expect(shownBy(rows, {}, 40).data).toContain('…')
  expect(shownBy(rows, {}).data).toContain('x'.repeat(100))
})
