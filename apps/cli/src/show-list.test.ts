import { expect, it } from 'vitest'
import { showList } from './show-list.ts'

const shownBy = (rows: object[], beside: object, columns?: number) => {
  const [data, rest]: [string[], string[]] = [[], []]
  const terminal = {
    show: (text: string) => void data.push(text),
    log: (text: string) => void rest.push(text),
    shownColumns: () => columns,
  }
  showList(terminal, rows as never, beside as never)
  return { data: data.join('\n'), rest: rest.join('\n') }
}

it('showList prints a table on standard output and the cursor on standard error', () => {
  expect(shownBy([{ id: '1' }], { next: '1' })).toEqual({ data: 'ID\n1', rest: 'next  1' })
})

it('showList prints none for an empty list', () => {
  expect(shownBy([], { next: '' })).toEqual({ data: '', rest: 'none' })
})

it('showList truncates cells in a terminal and never in a pipe', () => {
  const rows = [{ name: 'x'.repeat(100) }]
  expect(shownBy(rows, {}, 40).data).toContain('…')
  expect(shownBy(rows, {}).data).toContain('x'.repeat(100))
})
